import { html } from '../../../kit/html.ts';

/** A closed envelope. Its colours are those of the style sheet. */
export const envelope = html`<svg class="envelope-picture" viewBox="0 0 320 220" role="presentation" focusable="false">
<rect class="envelope-back" x="4" y="30" width="312" height="186" rx="10"/>
<path class="envelope-flap" d="M4 40 Q4 30 14 30 H306 Q316 30 316 40 L168 138 Q160 143 152 138 Z"/>
<path class="envelope-fold" d="M6 212 L132 126 M314 212 L188 126"/>
<circle class="envelope-seal" cx="160" cy="130" r="24"/>
<path class="envelope-heart" d="M160 142 c-12 -8 -14 -13 -14 -17 c0 -5 4 -8 7 -8 c3 0 6 2 7 5 c1 -3 4 -5 7 -5 c3 0 7 3 7 8 c0 4 -2 9 -14 17 z"/>
</svg>`;
