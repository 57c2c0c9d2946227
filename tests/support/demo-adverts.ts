// Adverts of the demo's property market: who asks, and its answers in the form of the documents.

export const MARKET = { token: "demo-imobil" };

type Named = { id: number; name_ro: string };
type ListedAdvert = Record<"region" | "location" | "category", Named | null> & {
  attributes: (Named & { value: Named | string | number })[];
  images: { image: string }[];
};

// The list has no long fields: they come with the advert itself.
const LONG = { description_ro: null, description_ru: null, contacts: null, cadastral_number: null };

/** An advert of the demo's list with the ids and texts of the documents, where the demo answers objects. */
const flattened = (advert: ListedAdvert): unknown => ({
  ...LONG,
  ...advert,
  region: advert.region?.id,
  location: advert.location?.id,
  category: advert.category?.id,
  attributes: advert.attributes.map(({ id, name_ro, value }) => ({
    id,
    name: name_ro,
    value: typeof value === "object" ? value.name_ro : `${value}`,
  })),
  images: advert.images.map(({ image }) => image),
});

const located = (adverts: ListedAdvert[]): unknown[] => adverts.filter(({ location }) => location).map(flattened);

/** The answers in the form of the documents, by fixture. */
export const OF_ADVERTS: Record<string, (answer: never) => unknown> = {
  adverts: ({ data }: { data: { products: ListedAdvert[] } }) => ({
    data: { ...data, products: located(data.products) },
  }),
  // Rooms and storeys are numbers, without ids.
  "adverts-attributes": (kinds: { values: unknown[] }[]) =>
    kinds.filter(({ values }) => values.every((value) => typeof value === "object")),
  "my-favorite-adverts": located,
};
