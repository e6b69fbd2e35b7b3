/** A large switch that says its state in words. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './tile.css';

export interface TileProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly state?: string | undefined;
  /** Has a row of its own where there are two in a row. */
  readonly wide?: boolean;
  /** Drawn as switched on. */
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export function Tile({
  icon,
  name,
  state,
  wide = false,
  on = false,
  disabled = false,
  onPress,
}: TileProps): ReactNode {
  return (
    <Button
      className={wide ? 'tile tile-wide' : 'tile'}
      data-on={on || undefined}
      disabled={disabled}
      onPress={onPress}
    >
      {icon}
      <span className="tile-words">
        <span className="tile-name">{name}</span>
        {state === undefined ? null : (
          <>
            {/* Heard as a pause between name and state. */}
            <span className="visually-hidden">, </span>
            <span className="tile-state">{state}</span>
          </>
        )}
      </span>
    </Button>
  );
}
