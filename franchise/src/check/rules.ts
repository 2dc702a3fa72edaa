/**
 * All rules for documents that fit the schema, in the order of the table in franchise/SPEC.md#10-checks. Rules have no
 * access to files or the network; networkRules.ts holds the online checks.
 */
import type { Finding } from '../fault.ts';
import { say } from '../faultTexts.ts';
import { CALENDAR_RULES } from './calendarRules.ts';
import { EPISODE_RULES } from './episodeRules.ts';
import { ERA_RULES } from './eraRules.ts';
import { ID_RULES } from './idRules.ts';
import { LINK_RULES } from './linkRules.ts';
import { orderAgainstTimes } from './orderAgainstTimes.ts';
import { QUOTING_RULES } from './quotingRules.ts';
import { RELEASE_RULES } from './releaseRules.ts';
import { REPEAT_RULES } from './repeatRules.ts';
import type { Rule, RuleFinding, RuleFixture } from './rule.ts';
import { TEXT_RULES } from './textRules.ts';
import { TIME_RULES } from './timeRules.ts';
import { UNIVERSE_RULES } from './universeRules.ts';

/** Listed findings per code and file. A longer list does not help: its cause is usually the same. */
export const MAX_FINDINGS_OF_CODE = 1_000;

export const RULES: readonly Rule[] = [
  ...TEXT_RULES,
  ...TIME_RULES,
  ...ERA_RULES,
  ...CALENDAR_RULES,
  orderAgainstTimes,
  ...EPISODE_RULES,
  ...REPEAT_RULES,
  ...ID_RULES,
  ...RELEASE_RULES,
  ...UNIVERSE_RULES,
  ...LINK_RULES,
  ...QUOTING_RULES,
].map(bounded);

/** The findings of all rules, in their order. */
export function ruleFindings(fixture: RuleFixture): readonly Finding[] {
  return RULES.flatMap(({ codes, check }) =>
    [...check(fixture)].map((found) => ({ ...found, level: codes[found.code] ?? 'error' })),
  );
}

/** Wraps a rule: each code is limited, and the last finding counts the unlisted ones. */
function bounded(rule: Rule): Rule {
  return {
    codes: rule.codes,
    *check(context) {
      const counts = new Map<string, number>();
      const last = new Map<string, RuleFinding>();
      for (const finding of rule.check(context)) {
        const count = (counts.get(finding.code) ?? 0) + 1;
        counts.set(finding.code, count);
        if (count < MAX_FINDINGS_OF_CODE) yield finding;
        else if (count === MAX_FINDINGS_OF_CODE) last.set(finding.code, finding);
      }
      for (const [code, finding] of last) {
        const more = (counts.get(code) ?? 0) - MAX_FINDINGS_OF_CODE;
        yield more === 0 ? finding : { ...finding, text: say('more-alike', finding.text, more) };
      }
    },
  };
}
