// What the page does by itself: draws a thread from each cue to the regions it led to, lights up what belongs together,
// and moves between regions by key. Without it everything is still there to read and to follow by link.

export const SCRIPT = `
(() => {
  const threads = document.getElementById('threads');
  const pane = document.querySelector('.issue .scroll');
  const cards = [...document.querySelectorAll('.card')];
  const marks = [...document.querySelectorAll('.mark[data-to]')];
  const space = 'http://www.w3.org/2000/svg';
  const make = (name, classes) => {
    const node = document.createElementNS(space, name);
    node.setAttribute('class', classes);
    threads.append(node);
    return node;
  };
  const links = marks.flatMap((mark) => mark.dataset.to.split(' ').map((to) => {
    const weak = to.endsWith('?');
    const number = Number(weak ? to.slice(0, -1) : to);
    const kind = mark.dataset.kind;
    return { mark, number, card: cards[number - 1], path: make('path', kind + (weak ? ' weak' : '')), dot: make('circle', kind) };
  })).filter(({ card }) => card);

  const draw = () => {
    if (!links.length || getComputedStyle(threads).display === 'none') return;
    const left = pane.getBoundingClientRect();
    for (const { mark, card, path, dot } of links) {
      const from = mark.getClientRects()[0];
      const to = card.getBoundingClientRect();
      const y = from ? from.top + from.height / 2 : -1;
      const isSeen = y > left.top && y < left.bottom;
      path.style.display = dot.style.display = isSeen ? '' : 'none';
      if (!isSeen) continue;
      const x = left.right + 6;
      const end = Math.min(Math.max(to.top + 28, Math.min(24, to.bottom - 8)), Math.max(to.top + 28, innerHeight - 24));
      path.classList.toggle('away', to.top > innerHeight || to.bottom < 0);
      const bend = (to.left - x) / 2;
      path.setAttribute('d', 'M' + x + ' ' + y + 'C' + (x + bend) + ' ' + y + ' ' + (to.left - bend) + ' ' + end + ' ' + to.left + ' ' + end);
      dot.setAttribute('cx', x);
      dot.setAttribute('cy', y);
      dot.setAttribute('r', 3);
    }
  };
  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; draw(); });
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  pane.addEventListener('scroll', later, { passive: true });
  for (const node of document.querySelectorAll('details')) node.addEventListener('toggle', later);

  const light = (chosen) => {
    for (const link of links) {
      const lit = chosen !== null && (link.mark === chosen || link.card === chosen);
      for (const node of [link.path, link.dot]) node.classList.toggle('lit', lit);
    }
    for (const mark of marks) mark.classList.toggle('lit', links.some((link) => link.mark === mark && (link.mark === chosen || link.card === chosen)));
    for (const card of cards) card.classList.toggle('lit', card === chosen || links.some((link) => link.card === card && link.mark === chosen));
    threads.classList.toggle('chosen', links.some((link) => link.mark === chosen || link.card === chosen));
  };
  for (const node of [...marks, ...cards]) {
    node.addEventListener('mouseenter', () => light(node));
    node.addEventListener('mouseleave', () => light(null));
    node.addEventListener('focusin', () => light(node));
    node.addEventListener('focusout', () => light(null));
  }

  const go = (node) => { if (node) { node.focus({ preventScroll: true }); node.scrollIntoView({ block: 'start' }); later(); } };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    if (event.key === 'j') go(cards[Math.min(cards.length - 1, at + 1)]);
    else if (event.key === 'k') go(cards[Math.max(0, at - 1)]);
    else if (event.key === 'i') go(pane);
    else if (/^[1-9]$/.test(event.key)) go(cards[Number(event.key) - 1]);
    else if (event.key === 'Escape') { document.activeElement.blur(); light(null); }
  });
  // A link into the issue scrolls its pane; what it shows is lit by the focus.
  addEventListener('hashchange', () => {
    const node = document.getElementById(location.hash.slice(1));
    if (node) node.focus({ preventScroll: true });
    later();
  });
  draw();
})();
`;
