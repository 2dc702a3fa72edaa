/** One measured figure of a bench: what was promised, what came. `goal` is for people (`>= 0.5`), `ok` is the verdict. */
export interface Figure {
  readonly bench: string;
  readonly figure: string;
  readonly value: number;
  readonly goal: string;
  readonly ok: boolean;
}
