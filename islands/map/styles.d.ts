// The type of a stylesheet that a module brings along as text.

declare module "*.css?inline" {
  const text: string;
  export default text;
}
