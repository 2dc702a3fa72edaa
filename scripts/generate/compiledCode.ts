/** Edits the code that Ajv prints for a schema, so that it fits into a module of ours. */

export type CodeEdit = readonly [form: string | RegExp, replacement: string];

/** Throws if an edit finds nothing, because another version of Ajv prints another form, or if the result needs a package. */
export function editedCode(printed: string, edits: readonly CodeEdit[]): string {
  const code = edits.reduce((text, [form, replacement]) => {
    const edited = text.replace(form, replacement);
    if (edited === text)
      throw new Error(`expected ${form} in the code that Ajv printed: adapt this edit to its new form`);
    return edited;
  }, printed);
  if (/\brequire\(|^import /m.test(code)) throw new Error('expected code that needs no package at run time');
  return code;
}
