/** Headers of the wall's list. A press sorts; by keys the choice above the list does the same. */
import { useApp } from '../../state/appState.ts';
import { type Sort, usualOrder, type WallQuestion } from './wallQuestion.ts';

interface ListHeadProps {
  readonly question: WallQuestion;
  readonly onChange: (question: WallQuestion) => void;
}

/** Explicit roles, as in TitleGrid.tsx. */
const roles = { body: { role: 'presentation' }, row: { role: 'row' }, head: { role: 'columnheader' } } as const;

const columns = [
  { name: 'name', sort: 'name' },
  { name: 'year', sort: 'year' },
  { name: 'badges', sort: undefined },
  { name: 'size', sort: 'size' },
  { name: 'added', sort: 'added' },
] as const;

export function ListHead({ question, onChange }: ListHeadProps) {
  const { wall } = useApp().texts;
  return (
    <thead class="title-head" {...roles.body}>
      <tr class="title-head-row" {...roles.row} aria-rowindex={1}>
        {columns.map(({ name, sort }, index) => (
          <th
            key={name}
            {...roles.head}
            class={`title-head-cell title-row-${name}`}
            aria-colindex={index + 1}
            aria-sort={sort === question.sort ? (question.order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {sort === undefined ? (
              wall.columns[name]
            ) : (
              <button
                type="button"
                class="title-head-sort"
                tabIndex={-1}
                onClick={() => onChange(sorted(question, sort))}
              >
                {wall.columns[name]}
                {sort === question.sort ? (
                  <span aria-hidden="true">{question.order === 'asc' ? ' ↑' : ' ↓'}</span>
                ) : null}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A second press reverses the order. */
function sorted(question: WallQuestion, sort: Sort): WallQuestion {
  if (question.sort !== sort) return { ...question, sort, order: usualOrder(sort) };
  return { ...question, order: question.order === 'asc' ? 'desc' : 'asc' };
}
