/**
 * Property tests try the same values in every run, so that a change is judged by what it changed. Others are tried with
 * `PROPERTY_SEED=NUMBER npm test`, or `PROPERTY_SEED=random`, which prints the seed of a failure.
 */
import { configureGlobal } from 'fast-check';

const wanted = process.env['PROPERTY_SEED'] ?? '1';

if (wanted !== 'random') configureGlobal({ seed: Number(wanted) });
