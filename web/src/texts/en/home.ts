/** Texts of the home. */
export const home = {
  recent: 'Recently added',
  allTitles: (shown: string) => `All ${shown} titles`,
  fixes: 'Needs attention',
  allFixes: (shown: string) => `All ${shown}`,
  scans: 'In progress',
  scanDetails: 'Details',
  stories: 'Continue a story',
  allStories: (shown: string) => `All ${shown}`,
  held: (held: string, members: string) => `${held} of ${members} parts`,
  nextMissing: 'Missing next:',
  statistics: {
    title: 'Your collection',
    titles: (count: number) => (count === 1 ? 'Title' : 'Titles') as string,
    size: 'On disk',
    hours: (count: number) => (count === 1 ? 'Hour' : 'Hours') as string,
    part: (titles: number, shown: string, hours: string) =>
      `${titles === 1 ? '1 title' : `${shown} titles`}, ${hours === '1' ? '1 hour' : `${hours} hours`}`,
  },
};
