/** The entries of `spec.announce` in the form of a Library. Pure. */

export const announceForms = ['discord', 'ntfy', 'json'] as const;
export const announceNames = { discord: 'Discord', ntfy: 'ntfy', json: 'JSON' } as const;
export type AnnounceForm = (typeof announceForms)[number];

export interface AnnounceService {
  readonly form: AnnounceForm;
  /** As the document has them, with defaults; unknown ones stay. */
  readonly settings: {
    readonly url?: string;
    readonly secretRef?: { readonly name: string; readonly key: string };
    readonly about: readonly ('titles' | 'problems')[];
  };
}

export const aboutChoices = {
  both: ['titles', 'problems'],
  titles: ['titles'],
  problems: ['problems'],
} as const;

export function announceIn(spec: Readonly<Record<string, unknown>>): readonly AnnounceService[] {
  const entries: readonly unknown[] = Array.isArray(spec['announce']) ? spec['announce'] : [];
  return entries.flatMap((entry) =>
    announceForms.flatMap((form): readonly AnnounceService[] => {
      const settings: unknown = Object(entry)[form];
      if (typeof settings !== 'object' || settings === null) return [];
      const { about, ...rest }: { about?: AnnounceService['settings']['about'] } = settings;
      return [{ form, settings: { ...rest, about: about ?? aboutChoices.both } }];
    }),
  );
}

/** The choice of the form that these settings are. */
export function aboutOf({ about: [first, ...others] }: AnnounceService['settings']): keyof typeof aboutChoices {
  return first === undefined || others.length > 0 ? 'both' : first;
}

/** Both is the default, which is not written. */
export function announceEntry({ form, settings: { about, ...rest } }: AnnounceService): object {
  return { [form]: about.length === 2 ? rest : { ...rest, about: [...about] } };
}

/** Its address is a secret of its own. */
export function newAnnounce(form: AnnounceForm, services: readonly AnnounceService[]): AnnounceService {
  const taken = new Set(services.map(({ settings }) => settings.secretRef?.name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? form : `${form}-${number}`;
    if (!taken.has(name)) return { form, settings: { secretRef: { name, key: 'address' }, about: aboutChoices.both } };
  }
}
