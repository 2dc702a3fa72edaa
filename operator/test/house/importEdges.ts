/** Which room imports which, read from the sources and compared with the table (`rooms.ts`). Pure. */
import { type House, houseRooms, openRooms, type Rooms } from './rooms.ts';
import type { SourceFile } from './sources.ts';

export interface RoomEdge {
  /** The folder whose table has both rooms. */
  readonly folder: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the rooms of both ends of an import, in the innermost table that separates them; undefined within one room. */
export function edgeBetween(from: string, target: string, house: House = houseRooms): RoomEdge | undefined {
  const to = placeOf(target, from);
  for (let folder = ''; ; ) {
    const rooms = house[folder];
    if (rooms === undefined) return undefined;
    const edge = { folder, from: roomOf(folder, from, rooms), to: roomOf(folder, to, rooms) };
    // A package, or a file of the repository that is not a source.
    if (folder === '' && edge.to === '.') return undefined;
    if (edge.from !== edge.to) return edge;
    if (edge.from === '.') return undefined;
    folder = under(folder, edge.from);
  }
}

/** Our own package is imported by its name; for the operator and the page it is the room `franchise`. */
function placeOf(target: string, from: string): string {
  if (!target.startsWith('@projectionist/franchise')) return target;
  const area = ['operator/src', 'web/src'].find((folder) => from.startsWith(`${folder}/`));
  return area === undefined ? 'franchise/src' : `${area}/franchise`;
}

/** Returns the longest room of the folder that holds the path, `.` if none does. */
export function roomOf(folder: string, path: string, rooms: Rooms): string {
  const held = Object.keys(rooms).filter((room) => `${path}/`.startsWith(`${under(folder, room)}/`));
  return held.toSorted((a, b) => b.length - a.length)[0] ?? '.';
}

export function under(folder: string, room: string): string {
  return folder === '' ? room : `${folder}/${room}`;
}

/** Returns a sentence for every import that the table does not allow. `type ROOM` allows type imports only. */
export function forbiddenImports(files: readonly SourceFile[], house: House = houseRooms): readonly string[] {
  return files.flatMap((file) =>
    file.imports.flatMap(({ target, kind }) => {
      const edge = edgeBetween(file.path, target, house);
      const allowed = edge === undefined ? [] : (house[edge.folder]?.[edge.from] ?? []);
      if (edge === undefined || allowed.includes(edge.to) || openRooms.includes(under(edge.folder, edge.to))) return [];
      if (!allowed.includes(`type ${edge.to}`)) return [`${file.path} imports ${target}`];
      return kind === 'type' ? [] : [`${file.path} imports more than types of ${target}`];
    }),
  );
}

/** Returns the allowances that no file uses. */
export function unusedAllowances(files: readonly SourceFile[], house: House = houseRooms): readonly string[] {
  const used = new Set<string>();
  for (const { path, imports } of files) {
    for (const { target, kind } of imports) {
      const edge = edgeBetween(path, target, house);
      if (edge === undefined) continue;
      used.add(JSON.stringify([edge.folder, edge.from, `type ${edge.to}`]));
      if (kind !== 'type') used.add(JSON.stringify([edge.folder, edge.from, edge.to]));
    }
  }
  return Object.entries(house).flatMap(([folder, rooms]) =>
    Object.entries(rooms).flatMap(([from, allowed]) =>
      allowed
        .filter((to) => !used.has(JSON.stringify([folder, from, to])))
        .map((to) => `${under(folder, from)} may import ${to}`),
    ),
  );
}

/** Returns files in folders without a room whose parent folder has a table. */
export function filesWithoutRoom(files: readonly SourceFile[], house: House = houseRooms): readonly string[] {
  return files
    .map(({ path }) => path)
    .filter((path) =>
      Object.entries(house).some(
        ([folder, rooms]) =>
          path.startsWith(under(folder, '')) &&
          roomOf(folder, path, rooms) === '.' &&
          path.slice(under(folder, '').length).includes('/'),
      ),
    );
}

/** Returns rooms of the table that hold no file. */
export function emptyRooms(files: readonly SourceFile[], house: House = houseRooms): readonly string[] {
  return Object.entries(house).flatMap(([folder, rooms]) =>
    Object.keys(rooms)
      .filter((room) => !['.', 'franchise', 'generated'].includes(room))
      .map((room) => under(folder, room))
      .filter((room) => !files.some(({ path }) => path.startsWith(`${room}/`))),
  );
}

/** Returns one import circle as a path that ends where it begins; empty if there is none. */
export function circleIn(edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const next of edges.get(path) ?? []) {
      const circle = visit(next, [...trail, path]);
      if (circle.length > 0) return circle;
    }
    done.add(path);
    return [];
  };
  for (const path of edges.keys()) {
    const circle = visit(path, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
