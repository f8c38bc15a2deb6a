/** The window of the bank, in which the payer decides. */
const clientSecret = new URLSearchParams(location.hash.slice(1)).get('client_secret');

async function decide(approve) {
  const body = new URLSearchParams({ client_secret: clientSecret, approve: String(approve) });
  await fetch('https://hooks.stripe.com/challenges', { method: 'POST', body });
  parent.postMessage('decided', '*');
}

document.querySelector('#approve').onclick = () => decide(true);
document.querySelector('#refuse').onclick = () => decide(false);
// After the click has ended, because a test waits for ever for a click on a frame that is gone.
document.querySelector('#close').onclick = () => setTimeout(() => parent.postMessage('decided', '*'), 100);
// A click before this would be lost.
for (const button of document.querySelectorAll('button')) button.disabled = false;
