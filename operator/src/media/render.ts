/** Turns decoded frames into upright RGB pictures of one size with the colours of an ordinary screen. */
import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_FRAME_FLAG_INTERLACED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  Filter,
  type FilterContext,
  FilterGraph,
  Frame,
} from 'node-av';
import { message } from '../messages/message.ts';
import type { VideoStream } from '../title/facts.ts';
import type { ImageSize } from './geometry.ts';
import { MediaError } from './mediaError.ts';

export interface Renderer extends Disposable {
  readonly size: ImageSize;
  /** Rows of 3 bytes a pixel without padding. Throws MediaError `damaged` if no filter accepts the frame. */
  render(frame: Frame): Promise<Buffer>;
}

/**
 * Frees a picture of `render` that nobody uses any more; it is empty then. V8 alone frees it later, and such memory makes it begin a full
 * collection for every 13 MB: one for every two films.
 */
export function freePixels(pixels: Buffer): void {
  const { buffer } = pixels;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === pixels.byteLength) buffer.transfer(0);
}

// Video with unspecified colours is BT.709 from this height on and BT.601 below, as players assume.
const highDefinitionHeightPixels = 720;

interface Graph {
  readonly shape: string;
  readonly graph: FilterGraph;
  readonly source: FilterContext;
  readonly sink: FilterContext;
}

/**
 * Opens a renderer for one stream. The graph is built for the first frame and rebuilt when the frames' format changes.
 */
export function openRenderer(video: VideoStream, size: ImageSize): Renderer {
  const output = new Frame();
  output.alloc();
  let current: Graph | undefined;
  const close = (): void => {
    current?.graph.free();
    current = undefined;
  };
  return {
    size,
    async render(frame) {
      const shape = shapeOf(frame);
      if (current?.shape !== shape) {
        close();
        current = await buildGraph(frame, shape, filtersFor(frame, video, size));
      }
      output.unref();
      const added = await current.source.buffersrcAddFrame(frame, AV_BUFFERSRC_FLAG_KEEP_REF);
      const got = added < 0 ? added : await current.sink.buffersinkGetFrame(output);
      if (got < 0) {
        close();
        throw new MediaError('damaged', message('pictureNotSized'));
      }
      return output.toBuffer();
    },
    [Symbol.dispose]() {
      close();
      output.free();
    },
  };
}

function shapeOf(frame: Frame): string {
  const interlaced = frame.hasFlags(AV_FRAME_FLAG_INTERLACED);
  return [frame.width, frame.height, frame.format, frame.colorSpace, frame.colorRange, frame.colorTrc, interlaced].join(
    ' ',
  );
}

/** The filters from a frame to its picture, in order. Pure, except that it asks which filters the build has. */
function filtersFor(frame: Frame, video: VideoStream, size: ImageSize): string {
  const lies = video.rotationDegrees % 180 !== 0;
  const width = lies ? size.heightPixels : size.widthPixels;
  const height = lies ? size.widthPixels : size.heightPixels;
  const toneMapped = toneMapping(frame, video);
  const unspecified = toneMapped.length === 0 && frame.colorSpace === AVCOL_SPC_UNSPECIFIED;
  const matrix = unspecified && frame.height >= highDefinitionHeightPixels ? ':in_color_matrix=bt709' : '';
  return [
    ...toneMapped,
    // Interlacing artefacts are visible only where the picture is not shrunk much.
    ...(frame.hasFlags(AV_FRAME_FLAG_INTERLACED) && height * 2 > frame.height ? ['yadif=deint=interlaced'] : []),
    `scale=${width}:${height}:flags=area+accurate_rnd${matrix}`,
    'format=rgb24',
    ...turning(video.rotationDegrees),
  ].join(',');
}

function turning(rotationDegrees: number): string[] {
  if (rotationDegrees === 90) return ['transpose=clock'];
  if (rotationDegrees === 180) return ['hflip', 'vflip'];
  return rotationDegrees === 270 ? ['transpose=cclock'] : [];
}

/**
 * A PQ or HLG picture shown without tone mapping looks grey (docs/reference/limits.md#tiles). Dolby Vision with
 * unspecified transfer (profile 5) is PQ; its own reshaping data travels with the frame.
 */
function toneMapping(frame: Frame, video: VideoStream): string[] {
  const isHlg = frame.colorTrc === AVCOL_TRC_ARIB_STD_B67 || video.hdr === 'HLG';
  const isPq = frame.colorTrc === AVCOL_TRC_SMPTE2084 || (video.hdr !== undefined && !isHlg);
  if (!isHlg && !isPq) return [];
  const colours = `setparams=color_primaries=bt2020:color_trc=${isHlg ? 'arib-std-b67' : 'smpte2084'}:colorspace=bt2020nc`;
  if (Filter.getByName('tonemapx') !== null) {
    return [
      'format=yuv420p10|p010',
      colours,
      'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:format=yuv420p',
    ];
  }
  const linear = 'zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709';
  return [
    colours,
    linear,
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=tv,format=yuv420p',
  ];
}

async function buildGraph(frame: Frame, shape: string, filters: string): Promise<Graph> {
  const graph = new FilterGraph();
  graph.alloc();
  try {
    graph.nbThreads = 1;
    const source = `buffer@in=video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1000:pixel_aspect=1/1:colorspace=${frame.colorSpace}:range=${frame.colorRange}`;
    const parsed = graph.parse2(`${source},${filters},buffersink@out`);
    const configured = parsed < 0 ? parsed : await graph.config();
    const [first, last] = [graph.getFilter('buffer@in'), graph.getFilter('buffersink@out')];
    if (configured < 0 || first === null || last === null) {
      throw new MediaError('damaged', message('pictureOfSizeNotSized', String(frame.width), String(frame.height)));
    }
    return { shape, graph, source: first, sink: last };
  } catch (error) {
    graph.free();
    throw error;
  }
}
