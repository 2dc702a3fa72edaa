/**
 * Reads a film's sound as the product did before it read packets synchronously: every call hands over to another thread.
 * What both read must be the same.
 */
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_OPT_TYPE_INT,
  AV_SAMPLE_FMT_S16,
  AVMEDIA_TYPE_AUDIO,
  Frame,
  Packet,
  SoftwareResampleContext,
} from 'node-av';
import { openDecoder } from '../../src/media/decoder.ts';
import { openMedia } from '../../src/media/open.ts';
import { resamplerTaps, soundRateHz } from '../../src/media/soundRate.ts';

/** The samples of the first sound stream from its start, one after the other. */
export async function soundByCalls(path: string): Promise<Int16Array> {
  await using media = await openMedia(path);
  const stream = media.format.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  if (stream === undefined) throw new Error(`expected sound in ${path}, found none`);
  using decoder = await openDecoder(stream);
  using packet = new Packet();
  using output = new Frame();
  packet.alloc();
  output.alloc();
  const resampler = new SoftwareResampleContext();
  resampler.alloc();
  resampler.setOption('filter_size', resamplerTaps, AV_OPT_TYPE_INT);
  const parts: Buffer[] = [];
  for (let isEnd = false; !isEnd; ) {
    packet.unref();
    isEnd = (await media.format.readFrame(packet)) < 0;
    if (!isEnd && packet.streamIndex !== stream.index) continue;
    await decoder.feed(isEnd ? null : packet);
    for (let frame = await decoder.next(); frame !== undefined; frame = await decoder.next()) {
      output.unref();
      output.format = AV_SAMPLE_FMT_S16;
      output.sampleRate = soundRateHz;
      output.channelLayout = AV_CHANNEL_LAYOUT_MONO;
      if (resampler.convertFrame(output, frame) < 0) throw new Error('expected a frame that can be converted');
      parts.push(Buffer.from(output.data?.[0]?.subarray(0, output.nbSamples * 2) ?? []));
    }
  }
  resampler.free();
  const bytes = Uint8Array.from(Buffer.concat(parts));
  return new Int16Array(bytes.buffer);
}
