import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Franchise } from '../generated/franchise.ts';
import type { WrittenScalar } from './rule.ts';
import { MAX_FINDINGS_OF_CODE, RULES } from './rules.ts';
