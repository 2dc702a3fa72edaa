/**
 * A page with one sentence, for a person to whom the page itself cannot be shown. It repeats nothing of the request.
 */
export function sentencePage(sentence: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<title>Projectionist</title>
<h1>Projectionist</h1>
<p>${sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>
</html>
`;
}
