/** What lists and watches show, and to whom (docs/reference/clusters.md#watches). A part of `apiFacts.ts`. */
import { expect, test } from 'vitest';
import { nameOf, type Opened, said, versionOf } from './factFixture.ts';
import { at, type Fields, listAt, textAt } from './fake/json.ts';
import { RestClient } from './restClient.ts';

export function listFacts(opened: Opened): void {
  const namesAt = async (query: string): Promise<readonly string[]> => {
    const fixture = opened();
    return listAt((await fixture.api.call('GET', `${fixture.path('leases')}?${query}`)).body, 'items').map(nameOf);
  };

  test('show one consistent state over several pages', async () => {
    const fixture = opened();
    for (const letter of ['a', 'b', 'c'])
      await fixture.made('leases', `page-${letter}`, { spec: {} }, { labels: { page: 'yes' } });
    const query = 'labelSelector=page%3Dyes&limit=2';
    const first = (await fixture.api.call('GET', `${fixture.path('leases')}?${query}`)).body;
    expect(listAt(first, 'items').map(nameOf)).toEqual(['page-a', 'page-b']);
    await fixture.made('leases', 'page-d', { spec: {} }, { labels: { page: 'yes' } });
    const token = encodeURIComponent(textAt(first, 'metadata', 'continue') ?? '');
    const second = (await fixture.api.call('GET', `${fixture.path('leases')}?${query}&continue=${token}`)).body;
    expect(listAt(second, 'items').map(nameOf)).toEqual(['page-c']);
    expect(versionOf(second)).toBe(versionOf(first));
    expect(at(second, 'metadata', 'continue') ?? '').toBe('');
  });

  test('can be selected by labels and names', async () => {
    const fixture = opened();
    for (const [name, colour] of [
      ['chosen-1', 'red'],
      ['chosen-2', 'blue'],
      ['chosen-3', 'green'],
    ] as const)
      await fixture.made('leases', name, { spec: {} }, { labels: { colour } });
    const by = (selector: string) => namesAt(`labelSelector=${encodeURIComponent(selector)}`);
    expect(await by('colour=red')).toEqual(['chosen-1']);
    expect(await by('colour in (red, blue)')).toEqual(['chosen-1', 'chosen-2']);
    expect(await by('colour,colour!=red')).toEqual(['chosen-2', 'chosen-3']);
    expect(await by('colour notin (red,blue),colour')).toEqual(['chosen-3']);
    expect(await namesAt('fieldSelector=metadata.name%3Dchosen-2')).toEqual(['chosen-2']);
    const other = await fixture.api.call('GET', `${fixture.path('leases')}?fieldSelector=spec.holderIdentity%3Dx`);
    expect(other.code).toBe(400);
  });

  test('of Libraries can be selected by kind', async () => {
    const fixture = opened();
    const [film, show] = [fixture.name(), fixture.name()];
    await fixture.library(film);
    await fixture.library(show, {}, { kind: 'series' });
    const answer = await fixture.api.call('GET', `${fixture.path('libraries')}?fieldSelector=spec.kind%3Dseries`);
    const names = listAt(answer.body, 'items').map(nameOf);
    expect(names).toContain(show);
    expect(names).not.toContain(film);
  });
}

export function watchFacts(opened: Opened): void {
  const shown = (lines: readonly { readonly type: string; readonly object: Fields }[]) =>
    lines.filter(({ type }) => type !== 'BOOKMARK').map(({ type, object }) => `${type} ${nameOf(object)}`);

  test.concurrent('report every change since a version, in order, and end by themselves', async () => {
    const fixture = opened();
    const name = fixture.name();
    const { body } = await fixture.api.call('GET', fixture.path('leases'));
    const from = `resourceVersion=${versionOf(body)}&fieldSelector=metadata.name%3D${name}&timeoutSeconds=1`;
    const watching = fixture.watched('leases', from);
    await fixture.made('leases', name, { spec: {} });
    await fixture.api.merge(fixture.path('leases', name), { spec: { holderIdentity: 'me' } });
    await fixture.api.call('DELETE', fixture.path('leases', name));
    const expected = [`ADDED ${name}`, `MODIFIED ${name}`, `DELETED ${name}`];
    expect(shown(await watching)).toEqual(expected);
    expect(shown(await fixture.watched('leases', from))).toEqual(expected);
  });

  test.concurrent('report an object that enters or leaves a selection', async () => {
    const fixture = opened();
    const name = fixture.name();
    const lease = await fixture.made('leases', name, { spec: {} });
    const from = `resourceVersion=${versionOf(lease)}&timeoutSeconds=1&labelSelector=mine%3Dyes`;
    const watching = fixture.watched('leases', from);
    const path = fixture.path('leases', name);
    await fixture.api.merge(path, { metadata: { labels: { mine: 'yes' } } });
    await fixture.api.merge(path, { metadata: { labels: { mine: 'no' } } });
    expect(shown(await watching)).toEqual([`ADDED ${name}`, `DELETED ${name}`]);
  });

  test.concurrent('carry bookmarks on request, one of them before they time out', async () => {
    const fixture = opened();
    const { body } = await fixture.api.call('GET', fixture.path('leases'));
    const query = `resourceVersion=${versionOf(body)}&timeoutSeconds=3&allowWatchBookmarks=true`;
    const lines = await fixture.watched('leases', query);
    expect(lines.map(({ type }) => type)).toContain('BOOKMARK');
    expect(lines.every(({ object }) => /^\d+$/u.test(versionOf(object)))).toBe(true);
  });

  test.concurrent('from a compacted version answer 200 with an error in the stream', async () => {
    const lines = await opened().watched('libraries', 'resourceVersion=1&timeoutSeconds=2');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } });
  });

  test.concurrent('send the list in the stream on request, up to an annotated bookmark', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.made('leases', name, { spec: {} });
    const query = `sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=1&fieldSelector=metadata.name%3D${name}`;
    const lines = await fixture.watched('leases', query);
    expect(lines[0]).toMatchObject({ type: 'ADDED', object: { metadata: { name } } });
    const end = { annotations: { 'k8s.io/initial-events-end': 'true' } };
    expect(lines[1]).toMatchObject({ type: 'BOOKMARK', object: { metadata: end } });
  });
}

export function rightFacts(opened: Opened): void {
  test('an account has the rights of its roles as soon as they are bound', async () => {
    const fixture = opened();
    const { api, namespace } = fixture;
    const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
    await api.call('POST', accounts, { metadata: { name: 'walker' } });
    const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
    const issued = await api.call('POST', `${accounts}/walker/token`, request);
    expect(issued.code).toBe(201);
    const walker = new RestClient({ ...fixture.server, token: textAt(issued.body, 'status', 'token') ?? '' });
    expect(said(await walker.call('GET', fixture.path('leases')))).toBe('403 Forbidden');
    const rules = [
      { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['get', 'list'] },
      { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['patch'], resourceNames: ['mine'] },
    ];
    await fixture.made('roles', 'walker', { rules });
    const subjects = [{ kind: 'ServiceAccount', name: 'walker', namespace }];
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'walker' };
    await fixture.made('rolebindings', 'walker', { subjects, roleRef });
    await fixture.until('the binding to act', async () =>
      (await walker.call('GET', fixture.path('leases'))).code === 200 ? true : undefined,
    );
    for (const name of ['mine', 'yours']) await fixture.made('leases', name, { spec: {} });
    const take = (name: string) => walker.merge(fixture.path('leases', name), { spec: { holderIdentity: 'me' } });
    expect((await take('mine')).code).toBe(200);
    expect(said(await take('yours'))).toBe('403 Forbidden');
    expect(said(await walker.call('GET', fixture.path('jobs')))).toBe('403 Forbidden');
    expect(said(await walker.call('GET', '/apis/coordination.k8s.io/v1/leases'))).toBe('403 Forbidden');
  });

  test('an unknown token is rejected', async () => {
    const stranger = new RestClient({ ...opened().server, token: 'nobody' });
    expect(said(await stranger.call('GET', opened().path('leases')))).toBe('401 Unauthorized');
  });
}
