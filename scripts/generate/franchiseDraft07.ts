/** Writes the schema of the franchise file in draft-07, for editors that do not support 2020-12 yet. */
import { FRANCHISE_SCHEMA_PATH, type FranchiseNode, mapNodes, readFranchiseSchema } from './franchiseSchema.ts';
import type { Generator } from './generator.ts';

export const franchiseDraft07: Generator = {
  name: 'the franchise schema in draft-07',
  async generate(root) {
    const schema = await readFranchiseSchema(root);
    const { $schema: _, $id, title, description, $defs, ...rest } = mapNodes(schema, olderWords);
    const older = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: String($id).replace(/\.json$/, '.draft-07.json'),
      $comment: `Generated from ${FRANCHISE_SCHEMA_PATH.replace('franchise/', '')}.`,
      title,
      description,
      ...rest,
      definitions: $defs,
    };
    return [{ path: 'franchise/schema.draft-07.json', text: `${JSON.stringify(older, null, 2)}\n` }];
  },
};

/** Draft-07 ignores keywords next to `$ref`, so such a reference goes into an `allOf`. */
function olderWords(node: FranchiseNode): FranchiseNode {
  const { $ref, dependentRequired, ...beside } = node;
  const others = { ...beside, ...(dependentRequired !== undefined && { dependencies: dependentRequired }) };
  if ($ref === undefined) return others;
  const reference = { $ref: $ref.replace('#/$defs/', '#/definitions/') };
  return Object.keys(others).length === 0 ? reference : { ...others, allOf: [reference] };
}
