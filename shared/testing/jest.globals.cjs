// jsdom lacks it; react-dom names its events after it.
globalThis.AnimationEvent ??= class AnimationEvent extends Event {};
