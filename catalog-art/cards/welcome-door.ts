import { text } from '../kit/lettering.ts';
import { times } from '../kit/random.ts';
import { circle, group, path, place, polygon, rect, stroke } from '../kit/shapes.ts';
import { across, dropShadow, fade, type Markup } from '../kit/svg.ts';
import { leaf, sprig } from '../parts/foliage.ts';

export const welcomeDoor = (): Markup => {
  const bricks = times(26, (row) =>
    times(9, (column) =>
      rect(
        column * 100 - (row % 2 ? 60 : 10),
        row * 44,
        94,
        38,
        ['#e0a184', '#d99678', '#e6ac90'][(row * 3 + column) % 3] ?? '#e0a184',
        { rx: 3 },
      ),
    ).join(''),
  ).join('');
  const door = 'M250 960V470A150 150 0 0 1 550 470V960Z';
  const pot = (x: number): Markup =>
    place(sprig({ length: 220, pairs: 6, size: 84, color: '#5a8566', round: true, seed: x }), x, 900) +
    place(
      sprig({ length: 150, pairs: 4, size: 74, color: '#7c9f6c', round: true, seed: x + 1 }),
      x,
      900,
      -28,
    ) +
    place(
      sprig({ length: 150, pairs: 4, size: 74, color: '#6b9468', round: true, seed: x + 2 }),
      x,
      900,
      28,
    ) +
    polygon(
      [
        [x - 62, 884],
        [x + 62, 884],
        [x + 46, 990],
        [x - 46, 990],
      ],
      across('#4f7a86', '#7fa9b0', '#355a66', 0.4),
    );
  return (
    rect(0, 0, 800, 1130, '#c98468') +
    bricks +
    rect(0, 970, 800, 160, '#a9988a') +
    rect(190, 950, 420, 50, '#d3c6b6') +
    rect(150, 1000, 500, 60, '#c0b2a2') +
    path('M214 960V470A186 186 0 0 1 586 470V960Z', '#f6ead4') +
    path(door, fade('#2f6a70', '#20505a', 30)) +
    path('M280 470A120 120 0 0 1 520 470Z', '#ffdf9a') +
    stroke('M400 350V470M316 386L400 470L484 386', '#f6ead4', 8) +
    [290, 414]
      .map((x) => rect(x, 510, 96, 190, '#285a62', { rx: 4 }) + rect(x, 730, 96, 190, '#285a62', { rx: 4 }))
      .join('') +
    circle(522, 716, 14, fade('#f6dfa2', '#a57a3f', 50)) +
    place(
      times(18, (index) =>
        place(
          leaf(46, 15, index % 2 ? '#7c9f6c' : '#5a8566'),
          Math.sin(index * 0.349) * 58,
          -Math.cos(index * 0.349) * 58,
          index * 20 + 70,
        ),
      ).join('') +
        circle(-20, 54, 8, '#d9604c') +
        circle(18, 56, 8, '#d9604c') +
        circle(0, 60, 9, '#e8846a'),
      400,
      600,
    ) +
    rect(250, 1014, 300, 34, '#8f5a3c', { rx: 4 }) +
    pot(130) +
    pot(670) +
    group([rect(70, 90, 660, 170, '#fdf3df', { rx: 10 })], { filter: dropShadow(3, 8, 8, '#2a1623', 0.28) }) +
    stroke('M88 108H712V242H88Z', '#c9604a', 3) +
    text('Welcome', { x: 400, y: 208, size: 116, font: 'Vollkorn', weight: 900, color: '#24505a' }) +
    text('WE SAVED YOU A SEAT', { x: 400, y: 1098, size: 24, font: 'Cabin', color: '#fdf3df', spacing: 8 })
  );
};
