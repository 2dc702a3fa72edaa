/** What the kinds of marks are called. */
export const markKinds = {
  intro: 'Intro',
  recap: 'Recap',
  credits: 'Credits',
  afterCredits: 'Scene after the credits',
  preview: 'Preview',
  commercial: 'Break',
};
