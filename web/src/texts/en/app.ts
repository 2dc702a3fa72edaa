/** Texts of the frame around every view, and of states that every view has. */
export const app = {
  name: 'Projectionist',
  /** By its code, whether a message begins with a capital letter behind a colon. */
  isSentence: (_code: string): boolean => false,
  skipToContent: 'Skip to the content',
  navigation: 'Views',
  views: {
    home: 'Home',
    wall: 'Titles',
    franchises: 'Stories',
    libraries: 'Libraries',
    activity: 'Activity',
    problems: 'Problems',
  },
  /** Where words break that are too long for a phone's navigation, by a soft hyphen. */
  viewBreaks: {} as Readonly<Partial<Record<string, string>>>,
  settings: {
    open: 'Menu',
    theme: 'Theme',
    themes: { system: 'Same as system', dark: 'Dark', light: 'Light' },
    language: 'Language',
    languages: { system: 'Same as browser', en: 'English', de: 'Deutsch' },
  },
  loading: 'Loading …',
  retry: 'Try again',
  offline: {
    title: 'The server does not answer',
    advice: 'It may be restarting, or this device may be offline. The page retries automatically.',
    banner: 'The server does not answer. What you see may be out of date.',
    back: 'The server answers again.',
  },
  catalogAway: 'The catalog is not available at the moment',
  failed: { title: 'That did not work', unexpected: 'The server had an unexpected error.' },
  needsPassword: {
    title: 'A password is needed here',
    advice:
      'Settings and the log are for people who sign in. Set a password by starting the server with these options:',
    command: 'projectionist serve --password-file FILE --make-password',
    commandName: 'command',
  },
  missing: { title: 'There is nothing here', advice: 'The address may be outdated, or the title was removed.' },
  toTitles: 'Go to the titles',
  crashed: 'This view failed. The rest of the page still works.',
  signIn: {
    title: 'Sign in',
    password: 'Password',
    submit: 'Sign in',
    ended: {
      looking: 'You were signed out.',
      acting: 'You were signed out. Your last action was not done.',
    },
    wrong: 'The password is wrong.',
    wait: 'Too many attempts. Wait a minute, then try again.',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out everywhere',
  },
  services: 'Services whose data is shown',
  version: (version: string) => `Projectionist ${version}`,
  copy: 'Copy',
  copied: 'Copied',
  count: (count: number, locale: string) => count.toLocaleString(locale),
};
