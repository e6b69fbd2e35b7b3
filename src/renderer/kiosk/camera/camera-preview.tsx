/** The camera at the kiosk, and what it sees: a small picture with a frame to hold a code into. */
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../../../clock/clock.ts';
import { createCameraDevice } from './camera-device.ts';
import './camera.css';
import { type CameraState, createCodeCamera } from './code-camera.ts';

export interface CameraPreviewProps {
  readonly camera: CameraState;
  readonly hint: string;
}

export function CameraPreview({ camera, hint }: CameraPreviewProps): ReactNode {
  if (camera.kind !== 'on' || camera.stream === undefined) return null;
  const { stream } = camera;
  return (
    <div className="camera-preview" data-camera="on">
      <div className="camera-picture" aria-hidden>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a mirror without sound */}
        <video
          muted
          playsInline
          autoPlay
          disablePictureInPicture
          ref={(video) => {
            if (video !== null && video.srcObject !== stream) video.srcObject = stream;
          }}
        />
        <span className="camera-frame" />
      </div>
      <p className="camera-hint">{hint}</p>
    </div>
  );
}

interface CodeCameraOptions {
  readonly on: boolean;
  /** Whether the screen of the moment asks for a code. */
  readonly reading: boolean;
  readonly clock: Clock;
  readonly onText: (text: string) => void;
}

const openReader = async () => (await import('./code-reader.ts')).openCodeReader();

/** Off while the setting is off or no one can see the page. `onText` gets each code that is held up, once. */
export function useCodeCamera({ on, reading, clock, onText }: CodeCameraOptions): CameraState {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const changed = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  const [camera] = useState(() =>
    createCodeCamera({
      // Absent on a page that did not come over a safe line, whatever the types say.
      device: createCameraDevice('mediaDevices' in navigator ? navigator.mediaDevices : undefined),
      clock,
      openReader,
    }),
  );
  useEffect(() => {
    camera.want({ on: on && visible, reading, onText });
  }, [camera, on, visible, reading, onText]);
  useEffect(() => () => camera.close(), [camera]);
  return useStore(camera.state);
}
