/** Texts of the home. */
export const home = {
  recent: 'Recently added',
  allTitles: (shown: string) => `All ${shown} titles`,
  fixes: 'Needs attention',
  allFixes: (shown: string) => `All ${shown}`,
  scans: 'In progress',
  scanDetails: 'Details',
};
