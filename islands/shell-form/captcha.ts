// reCAPTCHA v2, executed only when a form is sent. Its script is loaded once for all forms of a page. An error names the
// form's attribute that holds its message.

interface Widget {
  ready(then: () => void): void;
  render(place: HTMLElement, options: object): number;
  execute(id: number): void;
  reset(id: number): void;
}

export interface Captcha {
  load(): Promise<Widget>;
  /** A token for one submission; rejects with "load" or "execute". */
  token(): Promise<string>;
}

const PATIENCE_MS = 20_000;

let loading: Promise<Widget> | undefined;

export function createCaptcha(form: HTMLElement, key: string, script: string): Captcha {
  let id: number | undefined;
  /** Resolves the latest attempt only: after closing the challenge a visitor may send again. */
  let give: (token: string) => void = () => {};
  let fail = () => {};

  const load = () => {
    loading ??= bring(script).catch((error: Error) => {
      // The next attempt loads it again.
      loading = undefined;
      throw error;
    });
    return loading;
  };

  const token = async () => {
    const widget = await load();
    return new Promise<string>((resolve, reject) => {
      give = resolve;
      fail = () => reject(new Error("execute"));
      try {
        if (id === undefined) {
          id = widget.render(form.appendChild(document.createElement("div")), {
            sitekey: key,
            size: "invisible",
            callback: (response: string) => give(response),
            "error-callback": () => fail(),
            "expired-callback": () => fail(),
          });
        } else widget.reset(id);
        widget.execute(id);
      } catch {
        fail();
      }
    });
  };
  return { load, token };
}

function bring(address: string): Promise<Widget> {
  return new Promise((ready, fail) => {
    const script = document.createElement("script");
    const give = () => {
      script.remove();
      fail(new Error("load"));
    };
    script.src = `${address}${address.includes("?") ? "&" : "?"}render=explicit`;
    script.onerror = give;
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Widget };
      if (grecaptcha) grecaptcha.ready(() => ready(grecaptcha));
      else give();
    };
    setTimeout(give, PATIENCE_MS);
    document.head.append(script);
  });
}
