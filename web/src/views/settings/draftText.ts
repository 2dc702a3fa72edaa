/** What a field of a Library's form has, in words. */
import { serviceText } from '../../format/services.ts';
import type { Texts } from '../../texts/en.ts';
import { aboutOf, announceNames } from './announceDraft.ts';
import { type Draft, serverNames } from './draft.ts';
import { usualSchedule } from './schedules.ts';

export function draftText(name: keyof Draft, draft: Draft, { settings }: Texts, locale: string): string {
  const { announce, documents, meanwhile } = settings;
  const listed = (parts: readonly string[]) =>
    parts.length === 0 ? meanwhile.nothing : new Intl.ListFormat(locale, { type: 'unit' }).format(parts);
  switch (name) {
    case 'schedule': {
      const usual = usualSchedule(draft.schedule);
      return usual === 'own' ? draft.schedule : documents.schedules[usual];
    }
    case 'timeZone':
      return draft.timeZone;
    case 'languages': {
      const names = new Intl.DisplayNames([locale], { type: 'language' });
      return listed(draft.languages.map((language) => names.of(language) ?? language));
    }
    case 'tiles':
      return documents.tileModes[draft.tiles];
    case 'sources':
      return listed(draft.sources.map((source) => `${serviceText(source.name)} ${source.address}`.trim()));
    case 'servers':
      return listed(draft.servers.map(({ kind, url }) => `${serverNames[kind]} ${url}`));
    case 'announce':
      return listed(
        draft.announce.map(({ form, settings }) => `${announceNames[form]} (${announce.abouts[aboutOf(settings)]})`),
      );
    case 'suspend':
    case 'readOnly':
      return draft[name] ? meanwhile.on : meanwhile.off;
  }
}
