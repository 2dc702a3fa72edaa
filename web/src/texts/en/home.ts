/** Texts of the home. */
export const home = {
  recent: 'Recently added',
  allTitles: (count: number, shown: string) => (count === 1 ? '1 title' : `All ${shown} titles`),
  fixes: 'Needs attention',
  allFixes: (count: number, shown: string) => (count === 1 ? '1 problem' : `All ${shown} problems`),
  scans: 'In progress',
  scanDetails: 'Details',
  stories: 'Continue a story',
  allStories: (count: number, shown: string) => (count === 1 ? '1 story' : `All ${shown} stories`),
  held: (held: string, members: string) => `${held} of ${members} parts`,
  nextMissing: 'Missing next:',
  statistics: {
    title: 'Your collection',
    titles: (count: number) => (count === 1 ? 'Title' : 'Titles') as string,
    size: 'On disk',
    times: {
      minute: (count: number) => (count === 1 ? 'Minute' : 'Minutes') as string,
      hour: (count: number) => (count === 1 ? 'Hour' : 'Hours') as string,
    },
    part: (titles: number, shown: string, time: string) => `${titles === 1 ? '1 title' : `${shown} titles`}, ${time}`,
  },
};
