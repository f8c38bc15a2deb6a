import type { Markup } from '../kit/svg.ts';
import { beeswaxTapers } from './alder-wick/beeswax-tapers.ts';
import { gardenWallDiffuser } from './alder-wick/garden-wall-diffuser.ts';
import { noFourCandle } from './alder-wick/no-four-candle.ts';
import { winterSpiceCandle } from './alder-wick/winter-spice-candle.ts';
import { plantAGrove } from './commonroot/plant-a-grove.ts';
import { schoolLunches } from './commonroot/school-lunches.ts';
import { wellWater } from './commonroot/well-water.ts';
import { brownButterCookies } from './crumb-and-ladder/brown-butter-cookies.ts';
import { brownieDozen } from './crumb-and-ladder/brownie-dozen.ts';
import { macaronBox } from './crumb-and-ladder/macaron-box.ts';
import { bootSocks } from './driftmoor/boot-socks.ts';
import { harborSweatshirt } from './driftmoor/harbor-sweatshirt.ts';
import { weekendTote } from './driftmoor/weekend-tote.ts';
import { pourOverKit } from './lantern-row/pour-over-kit.ts';
import { rowHouseEspresso } from './lantern-row/row-house-espresso.ts';
import { threeOrigins } from './lantern-row/three-origins.ts';
import { orchardCrate } from './long-bough/orchard-crate.ts';
import { picnicHamper } from './long-bough/picnic-hamper.ts';
import { wildflowerHoney } from './long-bough/wildflower-honey.ts';
import { lambswoolThrow } from './loomfell/lambswool-throw.ts';
import { linenApron } from './loomfell/linen-apron.ts';
import { waffleRobe } from './loomfell/waffle-robe.ts';
import { drinkingChocolate } from './morel-and-finch/drinking-chocolate.ts';
import { seaSaltCaramels } from './morel-and-finch/sea-salt-caramels.ts';
import { signatureSixteen } from './morel-and-finch/signature-sixteen.ts';
import { meadowBouquet } from './mossgate-plants/meadow-bouquet.ts';
import { oliveTree } from './mossgate-plants/olive-tree.ts';
import { succulentTrio } from './mossgate-plants/succulent-trio.ts';
import { budVaseTrio } from './ninebark-clay/bud-vase-trio.ts';
import { campMug } from './ninebark-clay/camp-mug.ts';
import { supperBowl } from './ninebark-clay/supper-bowl.ts';
import { bedsideRadio } from './oriel-sound/bedside-radio.ts';
import { orielOneHeadphones } from './oriel-sound/oriel-one-headphones.ts';
import { pebbleSpeaker } from './oriel-sound/pebble-speaker.ts';
import { brassPen } from './quillstone-paper/brass-pen.ts';
import { clothNotebook } from './quillstone-paper/cloth-notebook.ts';
import { letterSet } from './quillstone-paper/letter-set.ts';
import { barSoapFour } from './saltmeadow/bar-soap-four.ts';
import { handCarePair } from './saltmeadow/hand-care-pair.ts';
import { mineralBathSalts } from './saltmeadow/mineral-bath-salts.ts';
import { openCard } from './tandem-pass/open-card.ts';
import { supperCard } from './tandem-pass/supper-card.ts';
import { weekendAwayCard } from './tandem-pass/weekend-away-card.ts';
import { fellBreakfast } from './tarn-and-kettle/fell-breakfast.ts';
import { fiveHerbals } from './tarn-and-kettle/five-herbals.ts';
import { matchaSet } from './tarn-and-kettle/matcha-set.ts';
import { goodWorkCollection } from './the-gift-desk/good-work-collection.ts';
import { cellarTrio } from './vellamont-cellars/cellar-trio.ts';
import { pinotNoir } from './vellamont-cellars/pinot-noir.ts';
import { sparklingBrut } from './vellamont-cellars/sparkling-brut.ts';

/** One drawing, 960 square, for each product of the catalog. */
export const PRODUCTS: Readonly<Record<string, () => Markup>> = {
  'sea-salt-caramels': seaSaltCaramels,
  'signature-sixteen': signatureSixteen,
  'drinking-chocolate': drinkingChocolate,
  'brown-butter-cookies': () => brownButterCookies(),
  'brownie-dozen': brownieDozen,
  'macaron-box': macaronBox,
  'three-origins': threeOrigins,
  'row-house-espresso': rowHouseEspresso,
  'pour-over-kit': pourOverKit,
  'fell-breakfast': fellBreakfast,
  'five-herbals': fiveHerbals,
  'matcha-set': matchaSet,
  'camp-mug': () => campMug(),
  'supper-bowl': supperBowl,
  'bud-vase-trio': budVaseTrio,
  'no-4-candle': () => noFourCandle(),
  'beeswax-tapers': beeswaxTapers,
  'garden-wall-diffuser': gardenWallDiffuser,
  'winter-spice-candle': winterSpiceCandle,
  'lambswool-throw': () => lambswoolThrow(),
  'waffle-robe': () => waffleRobe(),
  'linen-apron': linenApron,
  'boot-socks': () => bootSocks(),
  'harbor-sweatshirt': () => harborSweatshirt(),
  'weekend-tote': weekendTote,
  'oriel-one-headphones': () => orielOneHeadphones(),
  'pebble-speaker': pebbleSpeaker,
  'bedside-radio': bedsideRadio,
  'cloth-notebook': clothNotebook,
  'brass-pen': brassPen,
  'letter-set': letterSet,
  'olive-tree': oliveTree,
  'succulent-trio': succulentTrio,
  'meadow-bouquet': meadowBouquet,
  'pinot-noir': pinotNoir,
  'sparkling-brut': sparklingBrut,
  'cellar-trio': cellarTrio,
  'orchard-crate': orchardCrate,
  'wildflower-honey': wildflowerHoney,
  'picnic-hamper': picnicHamper,
  'bar-soap-four': barSoapFour,
  'mineral-bath-salts': () => mineralBathSalts(),
  'hand-care-pair': handCarePair,
  'supper-card': supperCard,
  'weekend-away-card': weekendAwayCard,
  'open-card': openCard,
  'plant-a-grove': plantAGrove,
  'school-lunches': schoolLunches,
  'well-water': wellWater,
  'good-work-collection': goodWorkCollection,
};
