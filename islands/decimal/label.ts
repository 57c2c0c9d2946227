// The currency's label that agrees with a number which a script has counted.

const FORMS = ["one", "few", "many", "other"];

/** `labels` is one label for all numbers, or `FORMS` with a bar between them, as the edge writes them. */
export function labelFor(number: number, labels: string, language: string): string {
  const forms = labels.split("|");
  return forms[FORMS.indexOf(new Intl.PluralRules(language).select(number))] ?? labels;
}
