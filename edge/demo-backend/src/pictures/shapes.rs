//! The shapes that can be drawn: their names, drawing functions and sizes.

use super::canvas::Canvas;
use super::style::Style;
use super::{
    babies, care, cartons, devices, health, home, jars, kitchen, leisure, lights, packs, repairs,
    tableware, textile, tools, toys, wear,
};

macro_rules! shapes {
    ($($shape:ident $draw:path, $width:literal by $height:literal, [$($name:literal)+];)+) => {
        /// A shape that can be drawn.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Shape { $($shape),+ }

        impl Shape {
            #[cfg(test)]
            pub(super) const ALL: &'static [(Self, &'static str)] = &[$((Self::$shape, stringify!($shape))),+];

            /// The shape with this lower-case name in the catalogue's texts.
            pub(crate) fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($($name)|+ => Some(Self::$shape),)+
                    _ => None,
                }
            }

            /// Draws the shape around the axis, standing on the floor.
            pub(super) fn draw(self, canvas: &mut Canvas, style: &Style<'_>) {
                match self { $(Self::$shape => $draw(canvas, style)),+ }
            }

            /// Width and height on the canvas.
            pub(super) fn size(self) -> [f32; 2] {
                match self { $(Self::$shape => [$width, $height]),+ }
            }
        }
    };
}

shapes! {
    Bottle packs::bottle, 280.0 by 700.0, ["bottle" "shampoo"];
    Dropper packs::dropper, 292.0 by 702.0, ["dropper" "drops"];
    Cream jars::cream, 456.0 by 400.0, ["cream"];
    Jar jars::jar, 360.0 by 590.0, ["jar" "honey"];
    Pump packs::pump, 276.0 by 680.0, ["pump" "dispenser" "soap"];
    Syrup packs::syrup, 320.0 by 674.0, ["syrup"];
    Spray packs::spray, 214.0 by 680.0, ["spray"];
    Tin jars::tin, 344.0 by 612.0, ["tin"];
    Box cartons::carton_box, 460.0 by 640.0, ["box"];
    Blister cartons::blister, 530.0 by 620.0, ["blister"];
    Tube health::tube, 276.0 by 690.0, ["tube" "gel"];
    Sachets health::sachet, 372.0 by 630.0, ["sachets" "sachet"];
    Pouch health::pouch, 404.0 by 704.0, ["pouch"];
    Thermometer devices::thermometer, 480.0 by 640.0, ["thermometer"];
    Pressure devices::pressure, 610.0 by 480.0, ["pressure" "meter"];
    Effervescent health::effervescent, 350.0 by 640.0, ["effervescent"];
    Kettle kitchen::kettle, 530.0 by 606.0, ["kettle"];
    Teapot tableware::teapot, 630.0 by 450.0, ["teapot"];
    Pan kitchen::pan, 700.0 by 510.0, ["pan"];
    Pot kitchen::pot, 630.0 by 490.0, ["pot"];
    Mug tableware::mug, 550.0 by 460.0, ["mug"];
    Plate tableware::plate, 610.0 by 610.0, ["plate"];
    Bowl tableware::bowl, 540.0 by 360.0, ["bowl"];
    Jug tableware::jug, 450.0 by 600.0, ["jug"];
    Knife kitchen::knife, 520.0 by 700.0, ["knife" "cutlery"];
    Board kitchen::board, 424.0 by 700.0, ["board"];
    Flask tableware::flask, 228.0 by 690.0, ["flask"];
    Lamp lights::lamp, 444.0 by 690.0, ["lamp"];
    Pendant lights::pendant, 540.0 by 700.0, ["pendant"];
    Bulb lights::bulb, 380.0 by 670.0, ["bulb"];
    Candle lights::candle, 340.0 by 470.0, ["candle"];
    Vase home::vase, 380.0 by 770.0, ["vase"];
    Chair home::chair, 390.0 by 710.0, ["chair"];
    Stool home::stool, 400.0 by 500.0, ["stool"];
    Table home::table, 690.0 by 420.0, ["table" "shelf"];
    Planter home::planter, 500.0 by 480.0, ["planter" "basket"];
    Plant home::plant, 560.0 by 760.0, ["plant"];
    Cushion textile::cushion, 566.0 by 600.0, ["cushion"];
    Towel textile::towel, 520.0 by 370.0, ["towel" "bib"];
    Blanket textile::blanket, 530.0 by 310.0, ["blanket"];
    Sheet textile::linen, 510.0 by 320.0, ["sheet" "curtain"];
    Fabric textile::fabric, 430.0 by 620.0, ["fabric"];
    Rug textile::rug, 640.0 by 420.0, ["rug" "mat"];
    Shirt wear::shirt, 610.0 by 700.0, ["shirt" "hanger"];
    Backpack wear::backpack, 470.0 by 710.0, ["backpack"];
    PillBottle care::pill_bottle, 354.0 by 630.0, ["pillbottle" "pills" "capsules"];
    LipBalm care::lip_balm, 420.0 by 690.0, ["lipbalm"];
    Bandage care::bandage, 560.0 by 390.0, ["bandage" "plaster"];
    Mask care::mask, 690.0 by 520.0, ["mask"];
    BabyBottle babies::baby_bottle, 270.0 by 700.0, ["babybottle"];
    Diapers babies::soft_pack, 516.0 by 640.0, ["diapers" "wipes"];
    Oximeter devices::oximeter, 476.0 by 530.0, ["oximeter"];
    Toothpaste care::toothpaste, 700.0 by 520.0, ["toothpaste" "toothbrush"];
    Chocolate cartons::bar, 350.0 by 690.0, ["chocolate"];
    Drill tools::drill, 620.0 by 600.0, ["drill"];
    Hammer tools::hammer, 560.0 by 700.0, ["hammer" "tool"];
    Secateurs repairs::secateurs, 330.0 by 740.0, ["secateurs"];
    Toolbox tools::toolbox, 610.0 by 450.0, ["toolbox"];
    Paint repairs::paint, 420.0 by 670.0, ["paint"];
    Tiles repairs::tiles, 510.0 by 630.0, ["tiles"];
    WateringCan repairs::watering_can, 580.0 by 580.0, ["wateringcan"];
    Phone leisure::phone, 440.0 by 680.0, ["phone"];
    Headphones leisure::headphones, 560.0 by 690.0, ["headphones"];
    Speaker leisure::speaker, 368.0 by 600.0, ["speaker"];
    ToyCar toys::toy_car, 630.0 by 390.0, ["toycar"];
    Plush toys::plush, 560.0 by 700.0, ["plush"];
    Blocks toys::blocks, 460.0 by 660.0, ["blocks"];
    Ball toys::ball, 580.0 by 580.0, ["ball"];
    Shoe wear::shoe, 640.0 by 370.0, ["shoe"];
    Dumbbell leisure::dumbbell, 610.0 by 310.0, ["dumbbell"];
    Notebook leisure::notebook, 410.0 by 670.0, ["notebook" "book" "frame"];
}

impl Shape {
    pub(super) fn width(self) -> f32 {
        let [width, _] = self.size();
        width
    }

    pub(super) fn height(self) -> f32 {
        let [_, height] = self.size();
        height
    }

    /// The factor that makes the shape fill its picture.
    pub(super) fn zoom(self) -> f32 {
        let [width, height] = self.size();
        (690.0 / width).min(740.0 / height).clamp(0.9, 1.22)
    }

    /// Packs show their back in the alternate view; a close-up would look the same.
    pub(super) fn is_pack(self) -> bool {
        matches!(
            self,
            Self::Bottle
                | Self::Dropper
                | Self::Cream
                | Self::Jar
                | Self::Pump
                | Self::Syrup
                | Self::Spray
                | Self::Tin
                | Self::Box
                | Self::Blister
                | Self::Tube
                | Self::Sachets
                | Self::Pouch
                | Self::Effervescent
                | Self::PillBottle
                | Self::LipBalm
                | Self::Diapers
                | Self::Chocolate
                | Self::Notebook
        )
    }
}
