/** Pictures of the camera's stream, one at a time. */
import type { CameraFrame } from './read-frame.ts';

/** Why there are no pictures. `busy`: another program has the camera. */
export type CameraTrouble = 'missing' | 'busy' | 'refused' | 'unplugged';

export interface OpenCamera {
  readonly stream: MediaStream | undefined;
  /** The newest picture; undefined if none came since the last one. */
  grab(): CameraFrame | undefined;
  stop(): void;
}

export type OpenedCamera =
  | { readonly kind: 'open'; readonly camera: OpenCamera }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

export interface CameraDevice {
  open(onLost: () => void): Promise<OpenedCamera>;
  /** Returns how to stop listening. */
  onChange(changed: () => void): () => void;
}

/** Enough for a code at arm's length, and cheap enough to read five times a second. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 15 } },
};

/** Some cameras give more than is asked for, and more pixels only cost time. */
const MAX_SIDE = 960;

function troubleIn(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

function cameraOf(stream: MediaStream, onLost: () => void): OpenCamera {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  video.play().catch(() => undefined);
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let lastTime = -1;
  return {
    stream,
    grab() {
      const { videoWidth, videoHeight, currentTime } = video;
      if (context === null || videoWidth === 0 || videoHeight === 0 || currentTime === lastTime)
        return undefined;
      lastTime = currentTime;
      const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight));
      const width = Math.round(videoWidth * scale);
      const height = Math.round(videoHeight * scale);
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      context.drawImage(video, 0, 0, width, height);
      return context.getImageData(0, 0, width, height);
    },
    stop() {
      for (const track of stream.getTracks()) {
        // A track that is stopped here was not lost.
        track.removeEventListener('ended', onLost);
        track.stop();
      }
      video.srcObject = null;
      context?.clearRect(0, 0, canvas.width, canvas.height);
    },
  };
}

/** `media` is undefined on pages that did not come over a safe line: browsers hide it there. */
export function createCameraDevice(media: MediaDevices | undefined): CameraDevice {
  return {
    async open(onLost) {
      if (media === undefined) return { kind: 'trouble', trouble: 'missing' };
      try {
        return { kind: 'open', camera: cameraOf(await media.getUserMedia(WANTED), onLost) };
      } catch (error) {
        return { kind: 'trouble', trouble: troubleIn(error) };
      }
    },
    onChange(changed) {
      media?.addEventListener('devicechange', changed);
      return () => media?.removeEventListener('devicechange', changed);
    },
  };
}
