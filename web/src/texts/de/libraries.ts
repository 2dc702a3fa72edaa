/** Texts of the Libraries. Switches of other programs keep their English names. */
import type { SetupSender, SetupTexts } from '../en/libraries.ts';
import type { Texts } from '../en.ts';

const senderSetups: Readonly<Record<SetupSender, SetupTexts>> = {
  radarr: {
    name: 'Radarr',
    steps: (address) => [
      { text: 'Settings → Connect → + → Webhook.' },
      {
        text: 'Name: Projectionist. On File Import, On File Upgrade und On Rename an; On Grab und die Health-Ereignisse aus.',
      },
      { text: 'Webhook URL:', code: address },
      { text: 'Method: POST. Benutzername, Passwort und Headers bleiben leer.' },
      { text: 'Test drücken, dann Save. Der Test startet einen vollständigen Scan.' },
      { text: 'Settings → Metadata → Kodi (XBMC) / Emby: Movie Metadata an, Movie Images aus.' },
      { text: 'Settings → Media Management → Import Extra Files: aus.' },
    ],
  },
  sonarr: {
    name: 'Sonarr',
    steps: (address) => [
      { text: 'Settings → Connect → + → Webhook.' },
      {
        text: 'Name: Projectionist. On File Import, On File Upgrade und On Rename an; On Grab und die Health-Ereignisse aus.',
      },
      { text: 'Webhook URL:', code: address },
      { text: 'Method: POST. Benutzername, Passwort und Headers bleiben leer.' },
      { text: 'Test drücken, dann Save. Der Test startet einen vollständigen Scan.' },
      { text: 'Settings → Metadata → Kodi (XBMC) / Emby: Series und Episode Metadata an, alle Bilder aus.' },
      { text: 'Settings → Media Management → Import Extra Files: aus.' },
    ],
  },
  jellyfin: {
    name: 'Jellyfin',
    steps: (address) => [
      {
        text: 'Nicht nötig, wenn Radarr oder Sonarr den Webhook aufrufen: Sie melden sich früher und nennen den Ordner.',
      },
      { text: 'Dashboard → Plugins → Catalog → Webhook: installieren und neu starten.' },
      { text: 'Dashboard → Plugins → Webhook → Add Generic Destination. Webhook Url:', code: address },
      { text: 'Notification Type: nur Item Added. Item Type: Movies für Filme, Episodes für Serien.' },
      {
        text: 'Template:',
        code: '{"NotificationType": "{{NotificationType}}", "ItemType": "{{ItemType}}", "Path": "{{{Path}}}"}',
      },
    ],
  },
  curl: {
    name: 'curl',
    steps: (address, folder) => [
      { text: 'Alles scannen:', code: `curl -X POST '${address}'` },
      {
        text: 'Einen Ordner scannen, mit dem Pfad, wie ihn der aufrufende Rechner sieht:',
        code: `curl -X POST '${address}' -d '{"path": "${folder}"}'`,
      },
      { text: 'Jedes Programm, das JSON senden kann, kann dasselbe tun. Die Antwort ist immer 204.' },
    ],
  },
};

export const libraries: Texts['libraries'] = {
  title: 'Bibliotheken',
  change: 'Bibliotheken hinzufügen oder ändern',
  none: 'Noch keine Bibliothek',
  noneAdvice: 'Schreibe eine mit',
  kinds: { movies: 'Filme', series: 'Serien', franchises: 'Geschichten' },
  states: {
    walking: 'Scan läuft',
    suspended: 'Pausiert',
    stalled: 'Braucht Aufmerksamkeit',
    neverWalked: 'Noch nicht gescannt',
    notReady: 'Nicht bereit',
    ready: 'Aktuell',
    scanned: 'Gescannt',
  },
  titleCount: (count) => `${count} Titel`,
  titlesOf: (library) => `Titel von ${library}`,
  readOnly: 'Nur lesend: Neben die Medien wird nichts geschrieben',
  nextWalk: 'Nächster Scan',
  nextWalkNow: 'so bald wie möglich',
  noNextWalk: 'keiner, solange keine Scans beginnen dürfen',
  schedule: 'Zeitplan',
  schedules: {
    hourly: (minute) => `Jede Stunde um :${minute}`,
    daily: (clock) => `Täglich um ${clock}`,
    weekly: (day, clock) => `${day} um ${clock}`,
  },
  timeZone: (zone) => `in der Zeitzone ${zone}`,
  lastRun: 'Letzter Scan',
  lastFullWalk: 'Letzter vollständiger Scan',
  never: 'noch keiner',
  storage: 'Speicher',
  running: (what, since) => `${what}, begonnen ${since}`,
  fullWalk: 'Vollständiger Scan',
  rescan: (folders) => (folders === 1 ? 'Scan von 1 Ordner' : `Scan von ${folders} Ordnern`),
  resultOf: (what, result, when) => `${what}: ${result}, ${when}`,
  held: (count) =>
    count === 1 ? '1 Ordner wartet auf den nächsten Scan' : `${count} Ordner warten auf den nächsten Scan`,
  fullHeld: 'Ein vollständiger Scan wartet',
  fullHeldAccepting: 'Ein vollständiger Scan wartet, der fehlende Titel akzeptiert',
  tries: (count) => `${count}-mal versucht`,
  notBefore: (when) => `fällig ${when}`,
  noneHeld: 'Kein Ordner wartet.',
  gaps: 'Fehlende Metadaten',
  gapsSpoken: 'Was Titeln noch fehlt',
  noGaps: 'Alles Verfügbare ist da.',
  gapsOfNothing: 'Keine Filme oder Serien gefunden. Ist es der richtige Ordner?',
  gapsUnknown: 'Nach dem ersten Scan bekannt.',
  unidentified: (count) => (count === 1 ? '1 Titel ohne ID' : `${count} Titel ohne ID`),
  problems: (count) => (count === 1 ? '1 Eintrag braucht Aufmerksamkeit' : `${count} Einträge brauchen Aufmerksamkeit`),
  conditions: 'Einzelheiten',
  walk: 'Bibliothek scannen',
  walkAsked: {
    soon: 'Ein vollständiger Scan ist vorgemerkt. Er beginnt so bald wie möglich.',
    afterRun: 'Ein Scan läuft gerade. Der vollständige Scan ist vorgemerkt und beginnt danach.',
    alreadyQueued: 'Ein vollständiger Scan war schon vorgemerkt. Er beginnt so bald wie möglich.',
  },
  webhook: 'Webhook-Adresse',
  webhookHint: 'Programme, die Dateien hinzufügen oder ändern, senden einen Webhook an die Adresse ihrer Bibliothek.',
  webhookLocal: 'Nur Programme auf diesem Rechner erreichen sie. Für andere starte den Server mit',
  copyAddress: 'Adresse kopieren',
  setup: 'Radarr, Sonarr … verbinden',
  setupLibrary: 'Bibliothek',
  setupFor: 'Schritte für',
  testAwaited: (sender) => `Warten auf den Test von ${sender} …`,
  titleAwaited: (sender) =>
    `Warten auf ${sender}. Einen Test kann es nicht senden: Der erste Webhook kommt mit dem nächsten neuen Titel.`,
  testReceived: (sender) => `Empfangen: ${sender} erreicht diesen Server.`,
  heard: 'Letzter Webhook',
  senders: {
    radarr: 'Radarr',
    sonarr: 'Sonarr',
    jellyfin: 'Jellyfin',
    emby: 'Emby',
    plex: 'Plex',
    other: 'Ein anderes Programm',
  },
  senderSetups,
};
