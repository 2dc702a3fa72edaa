/** Texts of the palette and of the list of keys. */
export interface KeysOfView {
  readonly name: string;
  /** `keys` are pressed one of them; those with a plus together. */
  readonly list: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

export const palette = {
  open: 'Find anything',
  /** The keys that open it. */
  keyName: 'Ctrl K',
  title: 'Find titles, stories, views and actions',
  field: 'Find a title, a story, a view or an action',
  results: 'Results',
  close: 'Close',
  nothing: 'Nothing matches.',
  groups: { titles: 'Titles', stories: 'Stories', views: 'Views', actions: 'Actions' },
  allResults: (typed: string) => `All titles for “${typed}”`,
  scan: (library: string) => `Scan library ${library}`,
  theme: (name: string) => `Theme: ${name}`,
  queued: {
    soon: 'Queued. The scan starts shortly.',
    afterRun: 'Queued. The scan starts after the one that is running.',
    alreadyQueued: 'This scan was already queued.',
  },
  hints: { move: 'choose', enterKey: 'Enter', open: 'open', close: 'close' },
  keys: {
    title: 'Keys',
    open: 'List of keys',
    close: 'Close',
    views: {
      everywhere: {
        name: 'Everywhere',
        list: [
          { keys: ['Ctrl + K', '⌘ K'], does: 'Find titles, stories, views and actions' },
          { keys: ['?'], does: 'Show these keys' },
          { keys: ['Tab'], does: 'Move to the next control' },
          { keys: ['Esc'], does: 'Close a menu or a dialog' },
        ],
      },
      wall: {
        name: 'In the list of titles',
        list: [
          { keys: ['/'], does: 'Move to the search' },
          { keys: ['←', '→', '↑', '↓'], does: 'Move between titles' },
          { keys: ['Page Up', 'Page Down'], does: 'Move by a screen' },
          { keys: ['Home', 'End'], does: 'Move to the start or the end of the row' },
          { keys: ['Ctrl + Home', 'Ctrl + End'], does: 'Move to the first or the last title' },
          { keys: ['Enter'], does: 'Open the title' },
        ],
      },
      title: {
        name: 'On the time line of a video',
        list: [
          { keys: ['←', '→'], does: 'Move by a picture' },
          { keys: ['Page Up', 'Page Down'], does: 'Move further' },
          { keys: ['Home', 'End'], does: 'Move to the start or the end' },
          { keys: ['I', 'O'], does: 'Set start or end while you correct intro and credits' },
        ],
      },
      story: {
        name: 'In a story',
        list: [
          { keys: ['/'], does: 'Move to the filters' },
          { keys: ['←', '→', '↑', '↓'], does: 'Move between parts, or between eras in the bar' },
          { keys: ['Page Up', 'Page Down'], does: 'Move to another era' },
          { keys: ['Home', 'End'], does: 'Move to the first or the last part' },
          { keys: ['Enter'], does: 'Open the part, or jump to the era' },
          { keys: ['+', '-', '0'], does: 'Zoom the timeline, or show all of it' },
        ],
      },
    } satisfies Readonly<Record<string, KeysOfView>> as Readonly<
      Record<'everywhere' | 'wall' | 'title' | 'story', KeysOfView>
    >,
  },
};
