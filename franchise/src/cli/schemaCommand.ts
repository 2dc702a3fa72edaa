/** `franchise schema`: prints the JSON Schema, for an editor without network access. */
import { EXIT } from './commandError.ts';
import { schemaText } from './packageFiles.ts';
import type { Surroundings } from './surroundings.ts';

export async function schemaCommand(dialect: '2020-12' | 'draft-07', { answer }: Surroundings): Promise<number> {
  answer(await schemaText(dialect));
  return EXIT.fine;
}
