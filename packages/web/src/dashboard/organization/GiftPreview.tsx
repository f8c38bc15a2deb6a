import { brandColors, brandVariables, isColor } from '@gifts/contract/brand-colors';
import { useMember } from '../session/member.tsx';
import '../../gift/envelope.css';

interface GiftPreviewProps {
  readonly scheme: 'light' | 'dark';
  /** Whatever is typed. Anything but a colour is that of the service. */
  readonly color: string;
  readonly name: string;
  readonly sender: string;
  readonly logoUrl: string | null;
}

/** The first page of a gift as its recipient sees it. */
export function GiftPreview({ scheme, color, name, sender, logoUrl }: GiftPreviewProps) {
  const { person } = useMember();
  const chosen = color.toLowerCase();
  const style = isColor(chosen) ? brandVariables(brandColors(chosen)) : {};
  const from = sender.trim() || person.first_name || name;
  return (
    <figure className="gift-preview" style={style}>
      <figcaption>{scheme === 'light' ? 'On a light screen' : 'On a dark screen'}</figcaption>
      <div className={`gift-preview-page gift-preview-${scheme}`}>
        {logoUrl && (
          <p className="gift-preview-logo">
            <img src={new URL(logoUrl).pathname} width={160} height={48} alt={name} />
          </p>
        )}
        <p className="gift-preview-heading">Grace, {from} has a gift for you</p>
        <Envelope />
        <p className="gift-preview-names">
          For <strong>Grace</strong> From <strong>{from}</strong>
        </p>
        <p className="gift-preview-button">Open your gift</p>
      </div>
    </figure>
  );
}

/** The same drawing as on the gift page. */
const Envelope = () => (
  <svg className="gift-preview-envelope" viewBox="0 0 320 220" role="presentation" focusable="false">
    <rect className="envelope-back" x="4" y="30" width="312" height="186" rx="10" />
    <path className="envelope-flap" d="M4 40 Q4 30 14 30 H306 Q316 30 316 40 L168 138 Q160 143 152 138 Z" />
    <path className="envelope-fold" d="M6 212 L132 126 M314 212 L188 126" />
    <circle className="envelope-seal" cx="160" cy="130" r="24" />
    <path
      className="envelope-heart"
      d="M160 142 c-12 -8 -14 -13 -14 -17 c0 -5 4 -8 7 -8 c3 0 6 2 7 5 c1 -3 4 -5 7 -5 c3 0 7 3 7 8 c0 4 -2 9 -14 17 z"
    />
  </svg>
);
