import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import './find-field.css';

interface FindFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is searched for now. */
  readonly value: string;
  /** Called when somebody pauses typing, with what they typed, trimmed. */
  readonly change: (value: string) => void;
}

const pauseMs = 250;

/** Finds while somebody types. */
export function FindField({ label, placeholder, value, change }: FindFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const latest = useRef(change);
  latest.current = change;
  // The page may be asked for another search elsewhere, such as for none. What this field said itself comes back later,
  // when somebody may have typed on.
  const [known, setKnown] = useState(value);
  const [said, setSaid] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    setSaid(said.slice(said.indexOf(value) + 1));
    if (!said.includes(value)) {
      setTyped(value);
      setSaid([]);
    }
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      setSaid((before) => [...before, typed.trim()]);
      latest.current(typed.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <search className="find-field">
      <label className="only-heard" htmlFor={id}>
        {label}
      </label>
      <Search size={18} aria-hidden="true" />
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        value={typed}
        // It finds by itself, and must not send a form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
