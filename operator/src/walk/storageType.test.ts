import { expect, test } from 'vitest';
import { walkFixture } from '../../test/walk/walkFixture.ts';
import { englishText } from '../messages/english.ts';
import { storageDiffers } from './storageType.ts';

test.each([
  ['FAT', 0x4d44, ['/media', 'FAT', '2']],
  ['HFS+', 0x482b, ['/media', 'HFS+', '1']],
])('a scan of %s warns of its coarse times', (_, type, values) => {
  expect(storageDiffers('/media', type)).toEqual({ code: 'storageCoarseTimes', values });
});

test.each([
  ['ext4', 0xef53],
  ['XFS', 0x58465342],
  ['btrfs', 0x9123683e],
  ['exFAT: fine times; hard links are not needed', 0x2011bab0],
  ['FUSE: NTFS, mergerfs and others alike', 0x65735546],
  ['NFS', 0x6969],
  ['SMB', 0xfe534d42],
  ['overlay', 0x794c7630],
  ['unknown', 0],
])('nothing is told of %s', (_, type) => {
  expect(storageDiffers('/media', type)).toBeUndefined();
});

test('the warning names the path, the file system and what it means', () => {
  const warning = storageDiffers('/media', 0x4d44);
  expect(warning && englishText(warning)).toBe(
    'the storage /media is FAT, with times in steps of 2 s: a video that is replaced by one of the same size within that time is not noticed',
  );
});

test('a walk warns once, with the code', async () => {
  const fixture = await walkFixture();
  const { summary } = await fixture.walk({}, { storageType: 0x4d44 });
  expect(summary.warnings).toHaveLength(1);
  expect(summary.warnings).toMatchObject([
    { path: '', coded: { code: 'storageCoarseTimes', values: [fixture.root, 'FAT', '2'] } },
  ]);
  expect((await fixture.walk()).summary.warnings).toEqual([]);
});
