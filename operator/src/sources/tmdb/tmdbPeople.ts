/** Reads TMDB's crew and cast. Pure. */
import type { CastMember } from '../../phases/details.ts';
import { countOf, distinct, known, lineOf, listOf, type Row, rowsOf } from '../reading.ts';
import type { Pictures } from './tmdbClient.ts';

/** Players show far fewer; lists of long series have thousands. */
const castAtMost = 60;
const guestsAtMost = 30;
const namesAtMost = 20;
const rolesShown = 3;

/** Jobs of the department Writing that make a person a writer of the film. */
const writingJobs = new Set([
  ...['Writer', 'Co-Writer', 'Screenplay', 'Story', 'Original Story', 'Teleplay', 'Author', 'Novel', 'Book'],
  ...['Short Story', 'Theatre Play', 'Comic Book', 'Graphic Novel', 'Original Concept', 'Original Film Writer'],
]);

/** Credits of one film or episode (`character`), or of a whole series (`roles`). */
export function castOf(value: unknown, pictures: Pictures): readonly CastMember[] {
  return membersOf(value, pictures).slice(0, castAtMost);
}

export function guestsOf(value: unknown, pictures: Pictures): readonly CastMember[] {
  return membersOf(value, pictures).slice(0, guestsAtMost);
}

function membersOf(value: unknown, pictures: Pictures): readonly CastMember[] {
  const rows = listOf(value, (row) => {
    const name = lineOf(row['name']);
    return name === undefined ? undefined : { name, row, order: countOf(row['order']) ?? Number.MAX_SAFE_INTEGER };
  });
  // TMDB's order numbers have gaps and guests begin at 500, so we use positions.
  return rows
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, row }, order) =>
      known({ name, role: roleOf(row), order, pictureUrl: pictures(row['profile_path'], 'profile') }),
    );
}

function roleOf(row: Row): string | undefined {
  const roles = rowsOf(row['roles']).toSorted(
    (a, b) => (countOf(b['episode_count']) ?? 0) - (countOf(a['episode_count']) ?? 0),
  );
  const names = distinct(listOf(roles, (role) => lineOf(role['character']))).slice(0, rolesShown);
  return lineOf(row['character']) ?? (names.length === 0 ? undefined : names.join(' / '));
}

export function directorsOf(crew: unknown): readonly string[] {
  return namesWith(crew, (job) => job === 'Director');
}

export function writersOf(crew: unknown): readonly string[] {
  return namesWith(crew, (job) => writingJobs.has(job));
}

function namesWith(crew: unknown, wanted: (job: string) => boolean): readonly string[] {
  const names = listOf(crew, (row) => {
    const jobs = [row['job'], ...rowsOf(row['jobs']).map((one) => one['job'])];
    return jobs.some((job) => typeof job === 'string' && wanted(job)) ? lineOf(row['name']) : undefined;
  });
  return distinct(names).slice(0, namesAtMost);
}
