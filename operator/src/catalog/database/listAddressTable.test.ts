import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { forgetLibrary } from '../retention.ts';
import { addListAddress, findListAddress, readListAddresses, revokeListAddress } from './listAddressTable.ts';

const day = 24 * 3600 * 1000;
const story = { library: 'uid', key: 'alien.franchise.yaml' };
const ofAll = { id: 'all', tokenHash: 'hash of all', madeAtMs: 1 };
const ofOne = { id: 'one', tokenHash: 'hash of one', madeAtMs: 2, story };

onBothDatabases(({ temporaryCatalog }) => {
  test('addresses are listed by age and found by the hash of their token alone', async () => {
    const catalog = await temporaryCatalog();
    await addListAddress(catalog, ofOne);
    await addListAddress(catalog, ofAll);
    expect(await readListAddresses(catalog)).toEqual([ofAll, ofOne]);
    expect(await findListAddress(catalog, 'hash of one')).toEqual(ofOne);
    expect(await findListAddress(catalog, 'one')).toBeUndefined();
  });

  test('a revoked address is not listed, but known as revoked for three months', async () => {
    const catalog = await temporaryCatalog();
    await addListAddress(catalog, ofOne);
    expect(await revokeListAddress(catalog, 'one', 5)).toBe(true);
    expect(await revokeListAddress(catalog, 'one', 6)).toBe(false);
    expect(await revokeListAddress(catalog, 'none', 6)).toBe(false);
    expect(await readListAddresses(catalog)).toEqual([]);
    expect(await findListAddress(catalog, 'hash of one')).toEqual({ ...ofOne, revokedAtMs: 5 });
    await addListAddress(catalog, { ...ofAll, madeAtMs: 5 + 90 * day });
    expect(await findListAddress(catalog, 'hash of one')).toMatchObject({ revokedAtMs: 5 });
    await addListAddress(catalog, { id: 'later', tokenHash: 'later', madeAtMs: 6 + 90 * day });
    expect(await findListAddress(catalog, 'hash of one')).toBeUndefined();
  });

  test('addresses of a story are removed with its Library; those of all stories stay', async () => {
    const catalog = await temporaryCatalog();
    await addListAddress(catalog, ofAll);
    await addListAddress(catalog, ofOne);
    await forgetLibrary(catalog, 'uid');
    expect(await readListAddresses(catalog)).toEqual([ofAll]);
  });
});
