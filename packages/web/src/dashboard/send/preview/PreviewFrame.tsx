import { useRef, useState } from 'react';

interface PreviewFrameProps {
  readonly address: string;
  /** The page is loaded again when it grows. */
  readonly revision: number;
  readonly title: string;
}

/** Shows a page, and keeps showing it until the next one is there: a change does not flicker. */
export function PreviewFrame({ address, revision, title }: PreviewFrameProps) {
  const wanted = `${address}&revision=${revision}`;
  const [shown, setShown] = useState<{ address: string; source: string } | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const sources = shown === null || shown.source === wanted ? [wanted] : [shown.source, wanted];
  const show = (coming: HTMLIFrameElement) => {
    // Of the same page as before, the same part is seen.
    if (shown?.address === address && frame.current?.contentWindow && coming.contentWindow)
      coming.contentWindow.scrollTo(0, frame.current.contentWindow.scrollY);
    setShown({ address, source: wanted });
  };
  return (
    <div className="preview-frames" aria-busy={shown?.source !== wanted}>
      {sources.map((source) => {
        const isShown = source === shown?.source;
        return (
          <iframe
            key={source}
            ref={isShown ? frame : undefined}
            className={isShown ? 'preview-frame' : 'preview-frame preview-coming'}
            src={source}
            title={source === wanted ? title : `${title} before the last change`}
            aria-hidden={!isShown && shown !== null}
            tabIndex={isShown ? 0 : -1}
            sandbox="allow-same-origin"
            onLoad={({ currentTarget }) => source === wanted && show(currentTarget)}
          />
        );
      })}
    </div>
  );
}
