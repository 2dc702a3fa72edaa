/** The first password, and the settings: documents, folders, keys. No answer holds a key. */
import { z } from '@hono/zod-openapi';
import { PageMessage } from './pageMessage.ts';

/** The longest path that Linux takes. */
const path = z.string().min(1).max(4096);
const said = { message: z.string(), coded: PageMessage.optional() };
const kind = z.enum(['movies', 'series', 'franchises']);
const libraryId = z.string().max(320);

export const SetUpBody = z
  .object({
    code: z.string().max(100).openapi({ description: 'Printed by `projectionist serve` at its start.' }),
    password: z.string().min(8).max(1024),
  })
  .openapi('SetUpBody');

const SaidView = z.object(said).openapi('SaidView');

const SettingsFault = z
  .object({
    file: z.string(),
    line: z.int(),
    level: z.enum(['error', 'warning']),
    code: z.string(),
    message: z.string().openapi({ description: 'English, as `projectionist check` prints it.' }),
    coded: PageMessage.optional(),
    library: z.string().optional(),
    path: z
      .array(z.string())
      .optional()
      .openapi({ description: 'Of the value in the document, such as spec, timeZone.' }),
  })
  .openapi('SettingsFault');

export const SettingsView = z
  .object({
    elsewhere: SaidView.optional().openapi({
      description: 'Why nothing is edited here; then the documents are only shown.',
    }),
    files: z.array(
      z.object({
        file: z.string(),
        hash: z.string().nullable().openapi({ description: 'null: the file does not exist yet.' }),
        text: z.string(),
        readOnly: SaidView.optional().openapi({ description: 'Why this file is only shown.' }),
      }),
    ),
    libraries: z.array(
      z.object({
        id: z.string(),
        file: z.string(),
        kind,
        spec: z.record(z.string(), z.unknown()).openapi({ description: 'With all defaults.' }),
      }),
    ),
    faults: z.array(SettingsFault),
    keys: z.array(z.object({ name: z.string(), key: z.string(), from: z.enum(['file', 'variable', 'none']) })),
    services: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        gives: z.string(),
        kinds: z.array(z.enum(['movie', 'series'])),
        needsKey: z.boolean(),
        hasFreeKey: z.boolean().openapi({ description: 'Everybody gets a key without paying.' }),
        hasPosters: z
          .boolean()
          .openapi({ description: 'Of use in a Library of franchises, for parts that are missing.' }),
        link: z.string(),
      }),
    ),
    roots: z.array(z.string()).openapi({ description: 'Folders below which one may be chosen (`--media-root`).' }),
  })
  .openapi('SettingsView');

export const FolderQuestion = z.object({ path: path.optional() });

export const FolderList = z
  .object({
    path: z.string(),
    above: z.string().optional(),
    folders: z.array(z.string()),
    isCut: z.boolean().openapi({ description: 'There are more folders than are listed.' }),
  })
  .openapi('FolderList');

export const FolderBody = z.object({ path }).openapi('FolderBody');

export const KindGuess = z
  .object({
    kind: kind.optional().openapi({ description: 'Absent: nothing in the folder allows a guess.' }),
    fitting: z.int().optional().openapi({ description: 'Videos that are named like this kind.' }),
    all: z.int().optional(),
    isMixed: z.boolean(),
  })
  .openapi('KindGuess');

export const KeyBody = z
  .object({
    of: z.string().max(64).openapi({ description: 'The service.' }),
    name: z
      .string()
      .max(253)
      .regex(/^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/u),
    key: z
      .string()
      .max(253)
      .regex(/^[_a-zA-Z0-9][-._a-zA-Z0-9]*$/u),
    value: z.string().min(1).max(4096),
    address: z.string().max(2048).optional(),
    evenUntested: z.boolean().optional().openapi({ description: 'Store it although the service does not answer.' }),
  })
  .openapi('KeyBody');

export const KeyResult = z
  .object({
    ok: z.boolean(),
    isStored: z.boolean(),
    cause: z.enum(['key', 'later', 'ended']).optional(),
    ...said,
  })
  .openapi('KeyResult');

export const AnnounceBody = z
  .strictObject({
    library: z.string().max(300),
    place: z.int().min(0).max(63).openapi({ description: 'Of the entry in `announce` of the saved document, from 0.' }),
  })
  .openapi('AnnounceBody');

export const AnnounceResult = z.object({ ok: z.boolean(), ...said }).openapi('AnnounceResult');

/** Of what stands under `spec`; the document's schema checks the result. */
const specPath = z
  .array(z.string().max(253))
  .min(2)
  .max(8)
  .refine(([first]) => first === 'spec', 'expected a path that starts with spec');

/** A Library document has eight levels. Deeper values would exhaust the stack. */
const levelsAtMost = 16;
/** Each change reads the text again. The page sends one for each field. */
const changesAtMost = 128;

function isShallow(value: unknown, levels = levelsAtMost): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

const editValue = z.unknown().refine((value) => isShallow(value), `expected at most ${levelsAtMost} levels`);

const DocumentEdit = z
  .discriminatedUnion('op', [
    z.object({ op: z.literal('set'), library: libraryId, path: specPath, value: editValue }),
    z.object({ op: z.literal('unset'), library: libraryId, path: specPath }),
    z.object({ op: z.literal('remove'), library: libraryId }),
    z.object({ op: z.literal('add'), kind, path, spec: z.record(z.string().max(64), editValue).optional() }),
  ])
  .openapi('DocumentEdit');

function changesOf(edits: readonly z.infer<typeof DocumentEdit>[]): number {
  return edits.reduce((sum, edit) => sum + 1 + (edit.op === 'add' ? Object.keys(edit.spec ?? {}).length : 0), 0);
}

export const DocumentBody = z
  .object({
    file: path,
    hash: z.string().max(64).nullable().openapi({ description: 'Of the text that the change was made from.' }),
    edits: z
      .array(DocumentEdit)
      .max(64)
      .refine((edits) => changesOf(edits) <= changesAtMost, `expected at most ${changesAtMost} changes`)
      .optional(),
    text: z.string().optional().openapi({ description: 'The whole new text, instead of edits.' }),
    preview: z.boolean().optional().openapi({ description: 'Show what would change; save nothing.' }),
  })
  .refine(({ edits, text }) => (edits === undefined) !== (text === undefined), 'expected either edits or text')
  .openapi('DocumentBody');

export const DocumentResult = z
  .object({
    isSaved: z.boolean(),
    hash: z.string().nullable(),
    text: z.string(),
    diff: z.array(z.object({ kind: z.enum(['same', 'added', 'removed', 'gap']), text: z.string() })),
    faults: z.array(SettingsFault).openapi({ description: 'With an error nothing is saved.' }),
  })
  .openapi('DocumentResult');
