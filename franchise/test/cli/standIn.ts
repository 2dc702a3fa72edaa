/** Surroundings for tests: they record the output. Not for use outside tests. */
import type { Surroundings } from '../../src/cli/surroundings.ts';

export interface StandIn {
  readonly surroundings: Surroundings;
  /** Standard output so far. */
  readonly answered: () => string;
  /** Standard error so far. */
  readonly told: () => string;
}

export function standIn(given: Partial<Surroundings> & { readonly input?: string } = {}): StandIn {
  const answers: string[] = [];
  const complaints: string[] = [];
  const { input = '', ...rest } = given;
  return {
    surroundings: {
      currentFolder: '/',
      answer: (text) => void answers.push(text),
      print: (text) => void complaints.push(text),
      note: (sentences) => void complaints.push(`${sentences}\n`),
      readInput: async (limitBytes) => new TextEncoder().encode(input).subarray(0, limitBytes),
      colour: false,
      columns: undefined,
      errorColumns: undefined,
      today: '2026-11-21',
      token: undefined,
      tmdbToken: undefined,
      fetch: () => Promise.reject(new Error('no network in this test')),
      ...rest,
    },
    answered: () => answers.join(''),
    told: () => complaints.join(''),
  };
}
