/** Bodies of Jellyfin, Emby, Plex and their plugins (docs/reference/senders.md#media-servers). */
import { json, type SenderBody } from './senderBody.ts';

const jellyfinItem = {
  ServerId: 'a1b2c3',
  ServerName: 'attic',
  ServerVersion: '10.11.0',
  ServerUrl: '',
  Name: 'Heat',
  Overview: 'A thief \\"Neil\\".\n',
  ItemId: '6c1e',
  ItemType: 'Movie',
  RunTimeTicks: 102_000_000_000,
  Year: 1995,
  Provider_imdb: 'tt0113277',
  Video_0_Height: 800,
  Audio_0_Codec: 'dts',
};

/** The default encoder of its serializer escapes every letter that is not ASCII. */
function escaped(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

function jellyfin(name: string, body: string, expected: Omit<SenderBody['expected'], 'sender'>): SenderBody {
  return {
    name: `Jellyfin ${name}`,
    body,
    contentType: 'text/plain; charset=utf-8',
    userAgent: 'Jellyfin-Server/10.11.0',
    expected: { sender: 'jellyfin', ...expected },
  };
}

const boundary = '------------------------d74496d66958873e';

function part(name: string, content: string | Uint8Array, extra = ''): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

const plexPayload = {
  event: 'library.new',
  user: true,
  owner: true,
  Account: { id: 1, title: 'me' },
  Server: { title: 'attic', uuid: 'u' },
  Metadata: { ratingKey: '9', key: '/library/metadata/9', guid: 'plex://movie/9', librarySectionID: 1, title: 'Heat' },
};

const embyPayload = {
  Title: 'New Movie Added: Heat (1995)',
  Description: '',
  Date: '2025-11-02T18:03:11.0000000Z',
  Event: 'library.new',
  Item: { Name: 'Heat', Path: '/movies/Heat (1995)/Heat.mkv', FileName: 'Heat.mkv', Type: 'Movie' },
  Server: { Name: 'attic', Id: 'e', Version: '4.9.1.80' },
};

export const mediaServerBodies: readonly SenderBody[] = [
  jellyfin('ItemAdded with all properties', escaped({ ...jellyfinItem, NotificationType: 'ItemAdded' }), {
    event: 'ItemAdded',
  }),
  jellyfin(
    'ItemAdded with a Path',
    escaped({ ...jellyfinItem, NotificationType: 'ItemAdded', Path: '/movies/Amélie (2001)/Amélie.mkv' }),
    {
      event: 'ItemAdded',
      place: 'Path',
      held: '/movies/Amélie (2001)',
    },
  ),
  jellyfin(
    'ItemAdded of an episode with a Path',
    escaped({ NotificationType: 'ItemAdded', Path: '/tv/The Expanse/Season 1/e01.mkv' }),
    {
      event: 'ItemAdded',
      place: 'Path',
      held: '/tv/The Expanse',
    },
  ),
  jellyfin(
    'ItemAdded of a season with a Path',
    escaped({ NotificationType: 'ItemAdded', Path: '/tv/The Expanse/Season 1' }),
    {
      event: 'ItemAdded',
      place: 'Path',
      held: '/tv/The Expanse',
    },
  ),
  jellyfin('ItemDeleted with a Path', escaped({ NotificationType: 'ItemDeleted', Path: '/movies/Heat (1995)' }), {
    event: 'ItemDeleted',
    place: 'Path',
    held: '/movies/Heat (1995)',
    again: true,
  }),
  jellyfin('PlaybackProgress', escaped({ ...jellyfinItem, NotificationType: 'PlaybackProgress', IsPaused: false }), {
    event: 'PlaybackProgress',
  }),
  jellyfin(
    'template that a line break broke',
    '{"NotificationType":"ItemAdded","Overview":"line\nbreak","Path":"/m/x"}',
    {},
  ),
  jellyfin('template with a trailing comma', '{"NotificationType":"ItemAdded","Path":"/m/x",}', {}),
  jellyfin('template whose variable was empty', '{"NotificationType":"ItemAdded","Path":""}', { event: 'ItemAdded' }),
  {
    name: 'Jellyfin generic form',
    body: 'NotificationType=ItemAdded&Path=%2Fmovies%2FHeat',
    contentType: 'application/x-www-form-urlencoded',
    userAgent: 'Jellyfin-Server/10.11.0',
    expected: { sender: 'jellyfin' },
  },
  {
    name: 'the other Jellyfin plugin, whose Item.Path is no place',
    body: json({ Event: 'ItemAdded', Item: { Path: '/movies/Heat (1995)/Heat.mkv' }, Server: { Name: 'attic' } }),
    contentType: 'application/json',
    userAgent: 'Jellyfin-Server/10.10.7',
    expected: { sender: 'jellyfin', event: 'ItemAdded' },
  },
  {
    name: 'Emby 4.9',
    body: json(embyPayload),
    contentType: 'application/json',
    userAgent: 'Emby Server/4.9.1.80',
    expected: { sender: 'emby', event: 'library.new' },
  },
  {
    name: 'Emby 4.8, a form',
    body: Buffer.concat([part('data', json(embyPayload)), Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
    expected: { sender: 'other' },
  },
  {
    name: 'Emby test',
    body: json({ Title: 'Test Notification', Event: 'system.notificationtest', Server: { Name: 'attic' } }),
    contentType: 'application/json',
    expected: { sender: 'emby', event: 'system.notificationtest' },
  },
  {
    name: 'Plex with a thumb',
    body: Buffer.concat([
      part('payload', json(plexPayload)),
      part(
        'thumb',
        Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0xff, 0xd9),
        '; filename="thumb.jpg"\r\nContent-Type: image/jpeg',
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    contentType: `multipart/form-data; boundary=${boundary}`,
    userAgent: 'PlexMediaServer/1.41.0.8994',
    expected: { sender: 'plex' },
  },
  {
    name: 'Plex payload sent on as JSON',
    body: json(plexPayload),
    contentType: 'application/json',
    expected: { sender: 'plex', event: 'library.new' },
  },
  {
    name: 'Tautulli with a template',
    body: json({ Path: '/movies/Heat (1995)/Heat (1995).mkv' }),
    contentType: 'application/json',
    userAgent: 'python-requests/2.32.3',
    expected: { sender: 'other', place: 'Path', held: '/movies/Heat (1995)' },
  },
];
