// Type of a stylesheet imported as text.

declare module "*.css?inline" {
  const text: string;
  export default text;
}
