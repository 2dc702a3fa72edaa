/**
 * Reads import lists as Radarr and Sonarr do: Radarr's RadarrListParser and StevenLuParser (Radarr/Radarr, develop, commit
 * 27a4c68) and Sonarr's CustomImportProxy (Sonarr/Sonarr, develop, commit 0e458f8). Both parse with Newtonsoft, which finds fields
 * in any letter case, ignores unknown ones, and throws for a number that exceeds 32 bits.
 */
import { request } from 'node:http';

export interface ReadList {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A GET by another host name, as from a container in the same network. */
export function ask(address: string, host = 'projectionist.example.org'): Promise<ReadList> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname } = new URL(address);
    const headers = { host, accept: 'application/json', 'user-agent': 'Radarr/6.0.4' };
    request({ hostname, port, path: pathname, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });
}

/** Radarr's "Custom Lists": TMDB ids. */
export async function asRadarr(address: string): Promise<readonly number[]> {
  return rowsOf(await ask(address)).map((row) => integer(row, 'id'));
}

/** Sonarr's "Custom List": TVDB ids. It cuts slashes from the end of the address. */
export async function asSonarr(
  address: string,
): Promise<readonly { readonly title: string; readonly tvdbId: number }[]> {
  const rows = rowsOf(await ask(address.replace(/\/+$/u, '')));
  return rows.map((row) => {
    const tvdbId = integer(row, 'tvdbid');
    const title = String(field(row, 'title') ?? '');
    return { title: title.trim() === '' ? `TvdbId: ${tvdbId}` : title, tvdbId };
  });
}

function rowsOf({ status, body }: ReadList): readonly object[] {
  if (status !== 200) throw new Error(`the list was answered ${status}`);
  const rows: unknown = JSON.parse(body);
  if (!Array.isArray(rows)) throw new Error('expected a JSON array');
  return rows.map(Object);
}

function field(row: object, name: string): unknown {
  return Object.entries(row).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** 0 if absent. */
function integer(row: object, name: string): number {
  const value = field(row, name) ?? 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value > 2 ** 31 - 1) {
    throw new Error(`${name} is no 32-bit integer: ${String(value)}`);
  }
  return value;
}
