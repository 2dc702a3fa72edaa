/**
 * The connection between a process and the services it calls: slow, broken before a call arrives, or after it took
 * effect.
 */
import type { Random } from './random.ts';
import type { Fence, Timeline } from './timeline.ts';

export interface Weather {
  /** For a call that never arrives. */
  readonly errorChance: number;
  /** For a lost answer to a call that took effect. */
  readonly lostAnswerChance: number;
  readonly slowChance: number;
  readonly slowAtMostMs: number;
}

export const fineWeather: Weather = { errorChance: 0, lostAnswerChance: 0, slowChance: 0, slowAtMostMs: 0 };

export function badWeather(random: Random): Weather {
  const chance = () => random.pick([0, 0, 0.002, 0.02]) ?? 0;
  return {
    errorChance: chance(),
    lostAnswerChance: chance(),
    slowChance: chance(),
    slowAtMostMs: random.pick([500, 3_000, 30_000]) ?? 500,
  };
}

export class Network {
  readonly #timeline: Timeline;
  readonly #random: Random;
  weather: Weather = fineWeather;
  /** Called whenever a call fails: deadlines are not judged while calls fail. */
  readonly onTrouble: () => void;

  constructor(timeline: Timeline, random: Random, onTrouble: () => void) {
    this.#timeline = timeline;
    this.#random = random;
    this.onTrouble = onTrouble;
  }

  call<Answer>(fence: Fence, what: string, effect: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const answerIn = (act: () => void) => this.#timeline.in(this.#latencyMs(), () => fence.deliver(act));
      const fail = (error: unknown) => {
        this.onTrouble();
        answerIn(() => reject(error));
      };
      this.#timeline.in(this.#latencyMs(), () => {
        // A call under way when its process died may have arrived or not.
        if (!fence.alive && this.#random.chance(0.5)) return;
        if (this.#random.chance(this.weather.errorChance)) {
          fail(new Error(`${what}: not reached`));
          return;
        }
        try {
          const answer = effect();
          if (this.#random.chance(this.weather.lostAnswerChance)) {
            fail(new Error(`${what}: answer lost`));
            return;
          }
          answerIn(() => resolve(answer));
        } catch (error) {
          fail(error);
        }
      });
    });
  }

  #latencyMs(): number {
    if (!this.#random.chance(this.weather.slowChance)) return this.#random.between(0, 15);
    this.onTrouble();
    return this.#random.between(100, this.weather.slowAtMostMs);
  }
}
