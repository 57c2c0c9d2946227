// Marks mean the same to React and to the edge: `marks.golden.json` has, for each component below, the template that
// the build makes of it, and for given props the markup that the edge fills in (edge/shop/src/template.rs reads the same
// file). What React draws of the same props must show the same.

import { createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { parseTemplate } from "../build/template.mjs";
import golden from "./marks.golden.json" with { type: "json" };
import { checkedIf, each, either, invalidIf, markedList, markedMap, selectedIf } from "./marks.tsx";

interface Props {
  title: string;
  price: { delivery: string };
  values: Record<string, string>;
  items: { id: string; label: string }[];
}

/** What the edge fills in. */
const slots: Props = {
  title: "{{slot:title}}",
  price: { delivery: "{{slot:price.delivery}}" },
  values: markedMap("values"),
  items: markedList("items", ["id", "label"]),
};

const components: Record<string, (props: Props) => ReactElement> = {
  Text: ({ title, price, values }) => (
    <p title={title}>
      <b>{price.delivery}</b>
      <i>{values["phone"]}</i>
    </p>
  ),
  Either: ({ price }) => <p>{either(price.delivery, "free")}</p>,
  Invalid: ({ values }) => <input {...invalidIf(values["error"])} />,
  Radios: ({ values, items }) => (
    <p>
      <input type="radio" value="pickup" {...checkedIf(values["method"], "pickup")} />
      {each(items, ({ id, label }) => (
        <label key={id}>
          <input type="radio" value={id} {...checkedIf(values["method"], id)} />
          <b>{either(label, "no name")}</b>
        </label>
      ))}
    </p>
  ),
  Options: ({ values, items }) => (
    <select defaultValue={values["region"]}>
      {each(items, ({ id, label }) => (
        <option key={id} value={id} {...selectedIf(values["region"], id)}>
          {label}
        </option>
      ))}
    </select>
  ),
};

/** Attributes from which a state may come. */
const STATES = ["checked", "selected", "defaultvalue"];

/** What a shopper meets: elements, attributes, texts and the states of fields, however they came about. */
function seen(element: Element): unknown[] {
  return [...element.querySelectorAll("*")].map((one) => {
    const { checked, selected, value } = one as HTMLInputElement & HTMLOptionElement;
    const attributes = [...one.attributes].filter(({ name }) => !STATES.includes(name));
    const named = attributes.map((attribute) => `${attribute.name}=${attribute.value}`).sort();
    const texts = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return [one.tagName, named, checked, selected, value, texts.map(({ textContent }) => textContent).join("")];
  });
}

test("every component is golden", () => {
  expect(golden.map(({ component }) => component)).toEqual(Object.keys(components));
});

const cases = golden.flatMap(({ component, cases: given }) => given.map((one) => [component, one] as const));

test.each(cases)("%s shows what the edge fills in: %o", async (name, { props, markup }) => {
  const component = components[name];
  if (!component) throw new Error(name);
  const [filled, drawn] = [document.createElement("div"), document.createElement("div")];
  filled.innerHTML = markup;
  createRoot(drawn).render(createElement(component, props as Props));
  await vi.waitFor(() => expect(seen(drawn)).toEqual(seen(filled)));
});

// The build always prerenders with React.
test.runIf(process.env["ISLANDS_RUNTIME"] !== "preact").each(golden)("the template of $component", async (given) => {
  const { renderToString } = await import("react-dom/server");
  const component = components[given.component];
  if (!component) throw new Error(given.component);
  expect(parseTemplate(renderToString(createElement(component, slots)))).toEqual(given.nodes);
});
