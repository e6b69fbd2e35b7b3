/**
 * What the camera sees, small, with a frame to hold a code into: shows that a phone may be held up, and where. Nothing
 * is drawn while there is no picture.
 *
 * It belongs on the start screen only: upright below the words and above the field, lying in the column of the words
 * under the lead. It is as wide as `--camera-width` says (15rem by default) and three quarters as high, and takes no touch.
 */
import type { ReactNode } from 'react';
import type { CameraState } from './qr-camera.ts';
import './camera.css';

export interface CameraPreviewProps {
  readonly camera: CameraState;
  /** What to do, in the visitor's language. */
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
