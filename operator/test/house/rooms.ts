/**
 * The import table: which room may import which. A room is a folder, or with `.` the files that lie directly in the folder of the
 * table. Type imports count; `type ROOM` allows types alone. Tests beside the sources are left out. A room that is not listed here,
 * an import that is not allowed and an allowance that nobody uses each fail the test.
 */

import { services } from '../../src/sources/services.ts';

/** The rooms of one folder, by their path below it; `.` is the folder's own files. Each lists the rooms that it may import. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** The tables, by folder; the empty path is the repository. */
export type House = Readonly<Record<string, Rooms>>;

/** Rooms that every other room may import. */
export const openRooms: readonly string[] = ['operator/src/messages'];

const serviceRooms = services.map(({ name }) => name);

export const houseRooms: House = {
  '': {
    'operator/src': [],
    'operator/test': ['franchise/src', 'franchise/test', 'operator/src', 'scripts', 'web/test'],
    'operator/demo': ['operator/test'],
    'web/src': [],
    'web/test': ['franchise/test', 'operator/src', 'operator/test'],
    'franchise/src': [],
    'franchise/test': ['franchise/src'],
    bench: ['franchise/src', 'operator/src', 'operator/test', 'scripts', 'web/test'],
    scripts: ['franchise/src', 'operator/src'],
  },
  /** `franchise` is our own package, imported by its name. The last five rooms wire the others, one process or command a file. */
  'operator/src': {
    api: ['franchise', 'library', 'naming', 'storage', 'title'],
    catalog: [
      'franchise',
      'franchises',
      'type library',
      'type outbound',
      'publish',
      'type sources',
      'sqlite',
      'title',
      'type walk',
    ],
    franchises: ['franchise', 'storage', 'title'],
    library: ['naming'],
    media: ['type title'],
    messages: [],
    naming: [],
    nfo: ['naming'],
    notify: ['type library', 'outbound', 'title'],
    outbound: [],
    publish: ['franchise', 'library', 'type outbound', 'storage'],
    phases: ['type library', 'media', 'naming', 'nfo', 'storage', 'title'],
    platform: ['library', 'sqlite'],
    sources: ['naming', 'outbound', 'type phases', 'type title'],
    sqlite: [],
    storage: [],
    title: ['naming', 'storage'],
    walk: ['library', 'naming', 'phases', 'storage', 'title'],
    webhook: ['type library', 'naming'],
    franchise: [],
    process: ['franchise', 'library', 'naming', 'type sources', 'storage'],
    commands: [
      'api',
      'catalog',
      'cluster',
      'franchise',
      'franchises',
      'job',
      'library',
      'naming',
      'notify',
      'type phases',
      'platform',
      'process',
      'serve',
      'setup',
      'sources',
      'storage',
      'title',
      'walk',
    ],
    serve: [
      'api',
      'catalog',
      'franchise',
      'franchises',
      'library',
      'platform',
      'process',
      'setup',
      'sources',
      'storage',
      'title',
      'webhook',
    ],
    /** What a person sets up, by `init` or on the page: documents, keys, folders. */
    setup: ['franchise', 'library', 'naming', 'notify', 'type phases', 'process', 'sources', 'storage'],
    cluster: ['type api', 'catalog', 'library', 'platform', 'process', 'serve', 'webhook'],
    job: [
      'catalog',
      'franchises',
      'library',
      'media',
      'naming',
      'notify',
      'outbound',
      'phases',
      'platform',
      'process',
      'publish',
      'sources',
      'storage',
      'title',
      'walk',
    ],
  },
  'operator/src/api': {
    '.': ['handlers', 'routes', 'schemas', 'views'],
    handlers: ['.', 'schemas', 'views'],
    routes: ['schemas'],
    schemas: [],
    views: ['.', 'schemas'],
  },
  /** The lowest rooms define tables; runs, franchises, page and walk read and write them. Retention spans them all. */
  'operator/src/catalog': {
    '.': ['database', 'runs', 'walk'],
    database: [],
    franchises: ['database'],
    page: ['database', 'franchises'],
    runs: ['database'],
    walk: ['database', 'page'],
  },
  /** A command loads the room that does its work; those rooms know of the commands only where output goes (`output.ts`). */
  'operator/src/commands': {
    '.': ['init', 'report', 'run'],
    init: ['type .'],
    report: ['type .', 'run'],
    run: ['type .'],
  },
  'operator/src/library': {
    '.': ['type document'],
    document: ['.'],
  },
  /** Families share what lies beside them. An id may come from an .nfo file, an .nfo file names trailers, a still is fetched like art. */
  'operator/src/phases': {
    '.': ['art', 'identify', 'marks', 'nfo', 'thumbnail', 'tiles', 'trailer'],
    art: ['.'],
    identify: ['.', 'nfo'],
    marks: ['.'],
    nfo: ['.', 'trailer'],
    thumbnail: ['.', 'art'],
    tiles: ['.'],
    trailer: ['.'],
  },
  'operator/src/platform': {
    kubernetes: [],
    local: [],
  },
  'operator/src/platform/kubernetes': {
    '.': ['api'],
    api: [],
  },
  /** A room for each service of the list. No service knows another. */
  'operator/src/sources': {
    '.': serviceRooms,
    ...Object.fromEntries(serviceRooms.map((room) => [room, ['.']])),
  },
  'operator/test': {
    '.': ['bodies'],
    api: ['.', 'catalog', 'sources', 'videos'],
    bench: [],
    bodies: [],
    catalog: ['.'],
    cluster: ['.', 'bodies', 'catalog', 'guides', 'house', 'kubernetes', 'platform', 'simulation', 'sources'],
    commandLine: ['.', 'videos'],
    deploy: ['.', 'house', 'walk'],
    faults: ['.', 'videos'],
    franchises: ['.', 'catalog', 'walk'],
    guides: ['.', 'house', 'walk'],
    house: ['.', 'walk'],
    identity: ['sources', 'walk'],
    image: ['.', 'commandLine', 'house', 'releases', 'videos'],
    kubernetes: ['.', 'bodies', 'catalog', 'house', 'platform', 'simulation', 'sources', 'walk'],
    marks: [],
    naming: ['.'],
    nfo: ['.', 'walk'],
    node: ['.', 'bodies', 'catalog', 'cluster', 'house', 'kubernetes', 'walk'],
    outbound: [],
    pictures: ['.', 'walk'],
    platform: ['.', 'simulation', 'walk'],
    releases: ['commandLine'],
    simulation: [],
    sources: ['.', 'catalog', 'commandLine', 'outbound', 'videos', 'walk'],
    storages: ['.', 'faults', 'sources', 'walk'],
    videos: [],
    walk: ['.', 'bodies', 'catalog', 'nfo', 'simulation', 'sources', 'videos'],
  },
  /** `state` keeps the titles of the wall, which outlive it. */
  'web/src': {
    '.': ['api', 'app', 'state', 'texts'],
    api: ['type generated'],
    app: ['api', 'format', 'type generated', 'parts', 'state', 'texts', 'views'],
    format: ['generated'],
    parts: ['api', 'format', 'type generated', 'state', 'type texts'],
    state: ['api', 'type generated', 'texts', 'type views'],
    texts: ['format'],
    views: ['api', 'format', 'franchise', 'type generated', 'parts', 'state', 'type texts'],
    franchise: [],
    generated: [],
  },
  /** No view knows another. */
  'web/src/views': {
    activity: [],
    franchises: [],
    identify: [],
    libraries: [],
    log: [],
    problems: [],
    settings: [],
    title: [],
    wall: [],
  },
  'web/src/texts': {
    '.': ['de', 'en'],
    de: ['type .', 'type en'],
    en: [],
  },
  'franchise/src': {
    '.': ['check', 'generated'],
    check: ['.', 'type generated'],
    cli: ['.', 'check', 'collections', 'exports', 'type generated'],
    collections: ['type .'],
    exports: ['.', 'collections', 'type generated'],
    generated: [],
  },
  'franchise/src/cli': {
    '.': ['diff', 'draft', 'format'],
    diff: ['.'],
    draft: [],
    format: [],
  },
  scripts: {
    '.': ['generate'],
    generate: ['.'],
  },
};
