/**
 * What a film may hold before it is decoded. Anybody can lay a file of a few megabytes that decodes into gigabytes, so
 * the sizes are checked first, and FFmpeg gets the same limits. What they do not catch ends at the Job's memory limit
 * (job/memoryLimit.ts).
 */

/**
 * The largest picture of level 6.2 of H.264 and HEVC, and of level 6.3 of AV1: 8192 x 4352. Nothing that plays films
 * shows more. In 10 bits one such picture takes 107 MB.
 */
export const picturePixelsLimit = 35_651_584;

/** All moving pictures of one file together. A whole DVB multiplex of twenty programmes has 42 million. */
export const filePixelsLimit = 2 * picturePixelsLimit;

/** DSD sources become 352.8 kHz; a resampler's tables grow with the rate. */
export const sampleRateLimit = 768_000;
/** 22.2 sound has 24. */
export const channelsLimit = 64;
/** Samples of one packet in one channel. The longest frame of a film's codec has 65,536 (FLAC). */
export const frameSamplesLimit = 1_048_576;

/** Of the title of a stream or chapter, which goes into the record: a tag may be as long as its file. */
export const tagCharactersLimit = 500;

/** The longest film ever shown is 857 hours long, and a camera's recording of a month 744. */
export const durationSecondsLimit = 1_000 * 3_600;

/**
 * Decoders of moving pictures, by FFmpeg's names: what films, television, cameras and old downloads use. Formats of
 * still pictures (PNG, TIFF, EXR, JPEG, JPEG 2000, …), of games and of screen recorders are left out on purpose: as a
 * video stream they are no film, each picture stands alone and may be as large as its header says, and these decoders
 * have had little attention from anybody who hardens FFmpeg. Cover art is read by another library, never by FFmpeg.
 */
const pictureDecoders = [
  'h264,hevc,vvc,libdav1d,vp8,vp9,libvpx,libvpx-vp9',
  'mpeg1video,mpeg2video,mpegvideo,mpeg4,msmpeg4v1,msmpeg4v2,msmpeg4,vc1,wmv1,wmv2,wmv3',
  'h261,h263,h263i,h263p,flv,vp3,vp4,vp5,vp6,vp6a,vp6f,vp7,theora,rv10,rv20,rv30,rv40,svq1,svq3,cavs,dirac',
  'dvvideo,prores,dnxhd,cfhd,ffv1,cinepak,indeo2,indeo3,indeo4,indeo5',
];

/** Decoders of a film's sound. */
const soundDecoders = [
  'aac,aac_latm,ac3,eac3,ac4,dca,truehd,mlp,mp1,mp1float,mp2,mp2float,mp3,mp3float,opus,libopus,vorbis,flac,alac',
  'wmav1,wmav2,wmapro,wmalossless,wmavoice,cook,sipr,real_144,real_288,ralf,atrac3,atrac3plus,atrac3al,atrac3plusal',
  'amrnb,amrwb,speex,nellymoser,qdm2,qdmc,qcelp,gsm,gsm_ms,mace3,mace6,als,tta,wavpack,ape,dolby_e,s302m',
  'pcm_alaw,pcm_mulaw,pcm_bluray,pcm_dvd,pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be',
  'pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_s16le_planar,pcm_s16be_planar,pcm_s24le_planar,pcm_s32le_planar,dvaudio',
  'adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,adpcm_swf,adpcm_yamaha,adpcm_g722,g722,g726,dsd_lsbf,dsd_msbf',
];

/** The allowed decoders as FFmpeg's option `codec_whitelist` takes them. Subtitles are listed and never decoded. */
export const decoderAllowList = [...pictureDecoders, ...soundDecoders].join(',');

const allowed: ReadonlySet<string> = new Set(decoderAllowList.split(','));

export function mayDecode(decoderName: string | null): boolean {
  return decoderName !== null && allowed.has(decoderName);
}
