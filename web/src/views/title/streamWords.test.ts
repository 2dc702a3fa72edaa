import { describe, expect, test } from 'vitest';
import { de } from '../../texts/de.ts';
import { en } from '../../texts/en.ts';
import { pictureDetails, pictureText, resolutionText, soundText, subtitleText } from './streamWords.ts';

const picture = { codec: 'hevc', widthPixels: 3840, heightPixels: 2160, isDefault: true };

describe('the picture', () => {
  test.each([
    [7680, 4320, '8K'],
    [3840, 2160, '4K'],
    [3840, 1600, '4K'],
    [2560, 1440, '1440p'],
    [1920, 1080, '1080p'],
    [1920, 800, '1080p'],
    [1440, 1080, '1080p'],
    [1280, 720, '720p'],
    [960, 720, '720p'],
    [720, 576, 'SD'],
    [640, 480, 'SD'],
    [0, 0, 'SD'],
  ])('%i × %i is %s', (widthPixels, heightPixels, text) => {
    expect(resolutionText({ widthPixels, heightPixels })).toBe(text);
  });

  test.each([
    [undefined, '4K'],
    ['HDR10', '4K HDR10'],
    ['HDR10+', '4K HDR10+'],
    ['DolbyVision', '4K Dolby Vision'],
  ])('with %s: %s', (hdr, text) => {
    expect(pictureText({ ...picture, ...(hdr === undefined ? {} : { hdr }) })).toBe(text);
  });

  test('is followed by its details', () => {
    expect(pictureDetails({ ...picture, frameRate: 23.976023, bitDepth: 10 }, en.title, 'en')).toBe(
      'HEVC, 3840 × 2160, 23.976 frames a second, 10 bit',
    );
    expect(pictureDetails(picture, en.title, 'en')).toBe('HEVC, 3840 × 2160');
    expect(pictureDetails({ ...picture, frameRate: 23.976 }, de.title, 'de')).toContain('23,976 Bilder');
  });
});

describe('the sound', () => {
  const sound = { codec: 'aac', channels: 2, isDefault: true };
  test.each([
    [{ ...sound, language: 'eng' }, 'English AAC stereo'],
    [{ ...sound, codec: 'mp3', channels: 1, language: 'de' }, 'German MP3 mono'],
    [{ ...sound, codec: 'ac3', channels: 6, language: 'ger' }, 'German Dolby Digital 5.1'],
    [
      { ...sound, codec: 'truehd', channels: 8, language: 'deu', profile: 'Dolby TrueHD + Dolby Atmos' },
      'German Atmos 7.1',
    ],
    [
      { ...sound, codec: 'eac3', channels: 6, language: 'fre', profile: 'Dolby Digital Plus + Dolby Atmos' },
      'French Atmos 5.1',
    ],
    [{ ...sound, codec: 'dts', channels: 8, language: 'jpn', profile: 'DTS-HD MA + DTS:X' }, 'Japanese DTS:X 7.1'],
    [
      { ...sound, codec: 'dts', channels: 6, channelLayout: '5.1(side)', language: 'eng', profile: 'DTS-HD MA' },
      'English DTS-HD MA 5.1',
    ],
    [{ ...sound, codec: 'flac', channels: 3 }, 'Unknown language FLAC 3 channels'],
    [{ ...sound, codec: 'wmav2', language: 'und' }, 'Unknown language WMAV2 stereo'],
    [{ ...sound, language: 'eng', title: 'Commentary' }, 'English AAC stereo – Commentary'],
    [{ ...sound, language: 'eng', title: 'english' }, 'English AAC stereo'],
    [{ ...sound, language: 'eng', title: '  ' }, 'English AAC stereo'],
    [{ ...sound, language: '<b>' }, '<b> AAC stereo'],
  ])('%j', (stream, text) => {
    expect(soundText(stream, en.title, 'en')).toBe(text);
  });

  test('in German', () => {
    expect(soundText({ ...sound, language: 'eng' }, de.title, 'de')).toBe('Englisch AAC stereo');
  });
});

describe('subtitles', () => {
  const plain = { codec: 'subrip', language: 'ger', isDefault: false, isForced: false, isHearingImpaired: false };
  test.each([
    [plain, 'German'],
    [{ ...plain, isForced: true }, 'German (forced)'],
    [{ ...plain, isHearingImpaired: true }, 'German (for the hard of hearing)'],
    [{ ...plain, isForced: true, isHearingImpaired: true }, 'German (forced, for the hard of hearing)'],
    [{ ...plain, title: 'Signs' }, 'German – Signs'],
  ])('%j', (stream, text) => {
    expect(subtitleText(stream, en.title, 'en')).toBe(text);
  });
});
