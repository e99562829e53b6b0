// Turns notifications on and off for this device.
'use strict';
{
  const part = document.querySelector('#alerts'), json = { 'content-type': 'application/json' };
  const button = (name) => part.querySelector(`[data-alerts=${name}]`);
  const tell = (name) => { for (const line of part.querySelectorAll('[data-alerts-told]')) line.hidden = line.dataset.alertsTold !== name; };
  const send = (method, body) => fetch('/push', { method, headers: json, body: JSON.stringify(body) });
  const worker = async () => (await navigator.serviceWorker.getRegistration()) ?? navigator.serviceWorker.register('/sw.js');
  const own = async () => (await worker()).pushManager.getSubscription();
  const done = () => { history.replaceState(null, '', `${location.pathname}?saved=alerts#alerts`); location.reload(); };

  async function turnOn() {
    if (await Notification.requestPermission() !== 'granted') return tell('blocked');
    const key = await (await fetch('/push/key')).text();
    await worker();
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription with the key of another server cannot be used.
    await (await pushManager.getSubscription())?.unsubscribe();
    const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt());
    const device = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
    const answer = await send('POST', device);
    if (answer.status === 401) location.reload();
    else if (answer.ok) done();
    else tell('failed');
  }

  async function turnOff() {
    const device = await own();
    if (device) await send('DELETE', { endpoint: device.endpoint });
    await device?.unsubscribe();
    done();
  }

  async function begin() {
    const isApple = /iPhone|iPad/.test(navigator.userAgent) && !navigator.standalone;
    if (isApple) return tell('apple');
    if (!('PushManager' in window && 'serviceWorker' in navigator)) return tell('unsupported');
    const isOn = Notification.permission === 'granted' && 'on' in part.dataset && await own();
    tell(Notification.permission === 'denied' ? 'blocked' : '');
    button('on').hidden = isOn || Notification.permission === 'denied';
    button('off').hidden = !isOn;
    button('on').onclick = () => { turnOn().catch(() => tell('failed')); };
    button('off').onclick = () => { turnOff().catch(() => tell('failed')); };
  }
  begin().catch(() => tell('unsupported'));
}
