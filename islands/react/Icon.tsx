// An icon of styles/icons.svg. The build supplies the shapes of those that islands name.

declare const ICONS: Record<string, ["path" | "circle" | "rect" | "line", Record<string, string>][]>;

export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true" viewBox="0 0 24 24">
      {ICONS[name]?.map(([Shape, attributes]) => (
        <Shape key={JSON.stringify(attributes)} {...attributes} />
      ))}
    </svg>
  );
}
